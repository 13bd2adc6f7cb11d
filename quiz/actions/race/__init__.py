"""What people do in a race, one verb each."""

"""What learners do, one verb each. Every write of practice goes through here."""

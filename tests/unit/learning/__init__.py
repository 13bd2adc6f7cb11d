"""What answers tell, and what to ask next."""

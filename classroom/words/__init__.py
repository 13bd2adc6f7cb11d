"""What is said in classes: pupils, plans, refusals."""

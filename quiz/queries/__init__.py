"""What pages of practice show: frozen values, read and never written."""

"""What pages and commands show, each as one value."""

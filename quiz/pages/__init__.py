"""What pages show, each as one value, and what builds it."""

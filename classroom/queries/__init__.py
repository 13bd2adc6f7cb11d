"""What pages and papers of classes show, each as one value."""

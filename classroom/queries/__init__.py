"""What reads rows for pages and papers of classes, each result as one value."""

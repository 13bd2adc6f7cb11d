"""Privacy, terms and the documents that a school asks for."""

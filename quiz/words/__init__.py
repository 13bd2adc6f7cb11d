"""The text of practice: questions, answers, reasons and refusals."""

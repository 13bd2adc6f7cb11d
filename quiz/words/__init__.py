"""What practice says: questions, answers, reasons and refusals in words."""

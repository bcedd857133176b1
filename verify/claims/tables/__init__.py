"""Tables: their cells, the totals they state, and the columns that follow from a formula."""

"""Where people work already: pytest, Sphinx and MkDocs, each a thin layer over the pipeline and its reports."""

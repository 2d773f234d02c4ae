"""The engine in C++ (`src/`), what compiles it, and what calls it with arrays."""

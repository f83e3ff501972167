"""The rulebooks that come with Railbird, as TOML."""

"""The main job: files to hands in the lake, with nothing lost on the way."""

"""Text in: logs found, unpacked, transcoded to UTF-8 and cut into chunks of whole hands."""

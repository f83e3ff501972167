"""``python -m pipeline.simulate.faults``: the table of docs/faults.md."""

from pipeline.simulate.faults.catalogue import table

if __name__ == "__main__":
    print(table())

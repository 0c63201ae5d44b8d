"""The folders: the checkout, and what a run writes, all of it under target/localstack/."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TARGET = ROOT / "target" / "localstack"
LOGS = TARGET / "logs"
RUNTIME = TARGET / "runtime"
WORK = TARGET / "work"
VENV = TARGET / "venv"

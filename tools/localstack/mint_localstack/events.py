"""Events as a partner's app sends them."""

import json
from datetime import UTC, datetime, timedelta

CONTRACT = "0x00000000000000000000000000000000000000bb"


def moment(**ago: float) -> str:
    return (datetime.now(UTC) - timedelta(**ago)).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def task(task_id: str, app: str, user: str = "4711", **ago: float) -> str:
    return json.dumps({
        "type": "mint_task.finished", "task_id": task_id, "app_id": app, "status": "completed", "booked_at": moment(**ago),
        "finished_at": moment(**ago), "user_id": user, "wallet": "0x00000000000000000000000000000000000000aa", "chain_id": 1,
        "contract": CONTRACT, "submitted_tx_hash": "0x01", "landed_tx_hash": None, "quantity": 1,
        "gas": {"mode": "manual", "max_fee_gwei": "25.50", "priority_gwei": "1.5"},
    })


def account(user: str, name: str) -> str:
    return json.dumps({"type": "account.seen", "user_id": user, "chat_id": user, "chat_username": name, "seen_at": moment()})

"""A right handler in plain Python. Its state is in memory, as that of shop-sdk.ts is."""
import hmac
import json
import os
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.error import HTTPError
from urllib.parse import parse_qs, urlparse
from urllib.request import Request, urlopen

simulator = os.environ["SIMULATOR_URL"]
token = os.environ["ACCESS_TOKEN"]
secret = os.environ["WEBHOOK_SECRET"]
orders = {}
lock = threading.Lock()


def is_signed(headers, data_id):
    parts = dict(part.split("=", 1) for part in (headers.get("x-signature") or "").split(",") if "=" in part)
    ts, v1 = parts.get("ts", ""), parts.get("v1", "")
    if not secret or not ts.isdigit() or not v1:
        return False
    seconds = int(ts) / (1000 if len(ts) > 11 else 1)
    if abs(time.time() - seconds) > 300:
        return False
    text = f"id:{data_id};request-id:{headers.get('x-request-id')};ts:{ts};"
    right = hmac.new(secret.encode(), text.encode(), "sha256").hexdigest()
    return hmac.compare_digest(right.encode(), v1.encode())


def read_payment(payment):
    request = Request(f"{simulator}/v1/payments/{payment}", headers={"authorization": f"Bearer {token}"})
    with urlopen(request, timeout=10) as answer:
        return json.load(answer)


def update(payment):
    with lock:
        order = orders.get(payment["external_reference"])
        if order is None:
            return
        if payment["status"] in ("refunded", "charged_back"):
            order["state"] = payment["status"]
        is_right = payment["transaction_amount"] >= order["amount"] and payment["currency_id"] == order["currency"]
        if payment["status"] == "approved" and is_right and order["state"] == "unpaid":
            order["state"] = "paid"
            order["shipped"] += 1


class Handler(BaseHTTPRequestHandler):
    timeout = 10

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not self.path.startswith("/hook"):
            order = json.loads(body)
            orders[order.pop("external_reference")] = {**order, "state": "unpaid", "shipped": 0}
            return self.answer(201)
        query = parse_qs(urlparse(self.path).query)
        ids = query.get("data.id", [])
        if len(ids) != 1:
            return self.answer(400)
        if not is_signed(self.headers, ids[0]):
            return self.answer(401)
        if query.get("type") != ["payment"]:
            return self.answer(200)
        try:
            update(read_payment(ids[0]))
        except HTTPError as error:
            return self.answer(404 if error.code == 404 else 503)
        except OSError:
            return self.answer(503)
        self.answer(200)

    def do_GET(self):
        if self.path.startswith("/hook"):
            return self.answer(405)
        self.answer(200, json.dumps(orders.get(self.path[1:].split("/")[1])))

    def answer(self, status, body=""):
        self.send_response(status)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.request_queue_size = 64
print(server.server_port, flush=True)
server.serve_forever()

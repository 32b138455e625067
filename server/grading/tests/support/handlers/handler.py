"""A right handler in Python, made of the code that mends (advice/). Its orders are in memory."""
import hmac
import json
import os
import sqlite3
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace
from urllib.error import HTTPError
from urllib.parse import parse_qs, urlparse
from urllib.request import Request, urlopen


class RequestOptions:
    """Of the official SDK, which Debian has no package of."""

    def __init__(self, connection_timeout):
        self.connection_timeout = connection_timeout


class SDK:
    """What the handler needs of the official SDK."""

    def __init__(self, access_token, request_options):
        self.headers = {"authorization": f"Bearer {access_token}"}
        self.timeout = request_options.connection_timeout

    def payment(self):
        return self

    def get(self, payment_id):
        request = Request(f"{os.environ['SIMULATOR_URL']}/v1/payments/{payment_id}", headers=self.headers)
        try:
            with urlopen(request, timeout=self.timeout) as answer:
                return {"status": answer.status, "response": json.load(answer)}
        except HTTPError as error:
            return {"status": error.code, "response": None}
        except OSError:
            return {"status": 504, "response": None}


mercadopago = SimpleNamespace(SDK=SDK)
token = os.environ["ACCESS_TOKEN"]
secret = os.environ["WEBHOOK_SECRET"]
sdk = mercadopago.SDK(token, request_options=RequestOptions(connection_timeout=10.0))
db = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
db.row_factory = sqlite3.Row
db.execute("CREATE TABLE orders (id TEXT PRIMARY KEY, amount REAL, currency TEXT, state TEXT, shipped INTEGER, paid_by INTEGER)")
# Threads share the connection.
lock = threading.Lock()


def find_order(order):
    return db.execute("SELECT * FROM orders WHERE id = ?", [order]).fetchone()


def ship(order):
    db.execute("UPDATE orders SET shipped = shipped + 1 WHERE id = ?", [order["id"]])


def hold(order):
    db.execute("UPDATE orders SET state = 'held' WHERE id = ?", [order["id"]])


def mark_paid(payment, order):
    is_paid = payment["transaction_amount"] >= order["amount"] and payment["currency_id"] == order["currency"]
    if not is_paid: return
    sql = "UPDATE orders SET state = 'paid', paid_by = ? WHERE id = ? AND state = 'unpaid'"
    changed = db.execute(sql, [payment["id"], order["id"]])
    if changed.rowcount == 1: ship(order)


def update(payment):
    with lock:
        order = find_order(payment["external_reference"])
        if order is None: return
        is_reversed = payment["status"] in ("refunded", "charged_back")
        if is_reversed and order["paid_by"] == payment["id"]: hold(order)
        if payment["status"] == "approved": mark_paid(payment, order)


class Handler(BaseHTTPRequestHandler):
    def hear(self):
        query = parse_qs(urlparse(self.path).query)
        ids = query.get("data.id", [])
        if len(ids) != 1: return 400
        id = data_id = ids[0]
        request_id = self.headers.get("x-request-id")
        header = self.headers.get("x-signature") or ""
        parts = dict(part.split("=", 1) for part in header.split(",") if "=" in part)
        ts, v1 = parts.get("ts", ""), parts.get("v1", "")
        if not ts.isdigit(): return 401
        text = f"id:{data_id};request-id:{request_id};ts:{ts};"
        right = hmac.new(secret.encode(), text.encode(), "sha256").hexdigest()
        if not secret or not hmac.compare_digest(right.encode(), v1.encode()): return 401
        seconds = int(ts) / (1000 if len(ts) > 11 else 1)
        if abs(time.time() - seconds) > 300: return 401
        if query.get("type") != ["payment"]: return 200
        answer = sdk.payment().get(id)
        if answer["status"] == 404: return 404
        if answer["status"] != 200: return 503
        payment = answer["response"]
        update(payment)
        return 200

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if self.path.startswith("/hook"):
            return self.answer(self.hear())
        order = json.loads(body)
        values = [order["external_reference"], order["amount"], order["currency"]]
        db.execute("INSERT INTO orders VALUES (?, ?, ?, 'unpaid', 0, NULL)", values)
        self.answer(201)

    def do_GET(self):
        if self.path.startswith("/hook"):
            return self.answer(405)
        order = find_order(self.path.split("/")[2])
        self.answer(200, json.dumps({"state": order["state"], "shipped": order["shipped"]}))

    def answer(self, status, body=""):
        self.send_response(status)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_):
        pass


address = ("127.0.0.1", 0)
ThreadingHTTPServer.request_queue_size = 64
Handler.timeout = 10
server = ThreadingHTTPServer(address, Handler)
print(server.server_port, flush=True)
server.serve_forever()

/** The code that reads a payment and changes the order of the shop. `for-flow.ts` writes it for the other APIs. */
import { type Advice, cve, ipn, issue, webhooks } from './advice.ts'

/** One condition compares amount and currency. */
const compared = {
  node: `const isPaid = payment.transaction_amount >= order.amount && payment.currency_id === order.currency`,
  php: `$isPaid = $payment->transaction_amount >= $order->amount && $payment->currency_id === $order->currency;`,
  python: `is_paid = payment["transaction_amount"] >= order["amount"] and payment["currency_id"] == order["currency"]`,
}

/** What was done decides, not what came in: ids of requests, notifications and payments come in again. */
const once = {
  node: `// «oneStatement»
// «noList»
const sql = "UPDATE orders SET state = 'paid', paid_by = $2 WHERE id = $1 AND state = 'unpaid'"
const { rowCount } = await db.query(sql, [order.id, payment.id])
if (rowCount === 1) await ship(order)`,
  php: `// «noList»
$changed = $db->prepare("UPDATE orders SET state = 'paid', paid_by = ? WHERE id = ? AND state = 'unpaid'");
$changed->execute([$payment->id, $order->id]);
if ($changed->rowCount() === 1) ship($order);`,
  python: `# «noList»
sql = "UPDATE orders SET state = 'paid', paid_by = ? WHERE id = ? AND state = 'unpaid'"
changed = db.execute(sql, [payment["id"], order["id"]])
if changed.rowcount == 1: ship(order)`,
}

/** A refund says which payment it is of. One of a part leaves the status as it was. */
const kept = {
  node: `// «notForPart»
const isReversed = ['refunded', 'charged_back'].includes(payment.status)
if (isReversed && order.paid_by === payment.id) await hold(order)`,
  php: `// «notForPart»
$isReversed = in_array($payment->status, ['refunded', 'charged_back']);
if ($isReversed && $order->paid_by === $payment->id) hold($order);`,
  python: `# «notForPart»
is_reversed = payment["status"] in ("refunded", "charged_back")
if is_reversed and order["paid_by"] == payment["id"]: hold(order)`,
}

const unknown = {
  node: `// «notOfAccount»
if (error.status === 404) return response.writeHead(404).end()`,
  php: `if ($e->getStatusCode() === 404) { http_response_code(404); exit; }`,
  python: `if answer["status"] == 404: return 404`,
}

export const paymentAdvice = {
  signed_id: {
    sources: [webhooks],
    node: `const [id, ...others] = query.getAll('data.id')
if (others.length > 0) return response.writeHead(400).end()
await payments.get({ id }) // «never» body.data.id`,
    php: `// «lastOnly»
preg_match_all('~(?:^|&)data\\.id=([^&]*)~', $_SERVER['QUERY_STRING'] ?? '', $ids);
if (count($ids[1]) !== 1) { http_response_code(400); exit; }
$id = urldecode($ids[1][0]); // «neverOfBody»`,
    python: `query = parse_qs(urlparse(self.path).query)
ids = query.get("data.id", [])
if len(ids) != 1: return 400`,
  },
  idempotent: { sources: [webhooks, issue('sdk-nodejs/issues/83')], ...once },
  retry: { sources: [webhooks], ...once },
  current_state: {
    sources: [webhooks],
    node: `const payment = await payments.get({ id }) // «not» body.action
if (payment.status === 'approved') await markPaid(payment, order) // «pendingAfterPaid»`,
    php: `$payment = $client->get($id); // «not» $body['action']
if ($payment->status === 'approved') markPaid($payment, $order);`,
    python: `answer = sdk.payment().get(id)
payment = answer["response"]  # «not» body["action"]
if payment["status"] == "approved": mark_paid(payment, order)`,
  },
  try_again: {
    sources: [webhooks],
    node: `// «rejectedTry»
if (payment.status === 'approved') await markPaid(payment, order)`,
    php: `// «rejectedTry»
if ($payment->status === 'approved') markPaid($payment, $order);`,
    python: `# «rejectedTry»
if payment["status"] == "approved": mark_paid(payment, order)`,
  },
  heal: {
    sources: [webhooks],
    node: `try {
  const payment = await payments.get({ id })
  await update(payment)
} catch (error) {
  if (error.status === 404) return response.writeHead(404).end()
  return response.writeHead(503).end() // «comesAgain»
}`,
    php: `try {
    $payment = $client->get($id);
    update($payment);
} catch (MPApiException $e) {
    if ($e->getStatusCode() === 404) { http_response_code(404); exit; }
    http_response_code(503); // «comesAgain»
    exit;
}`,
    python: `answer = sdk.payment().get(id)
if answer["status"] == 404: return 404
if answer["status"] != 200: return 503  # «comesAgain»
payment = answer["response"]
update(payment)`,
  },
  look_again: { sources: [webhooks], ...unknown },
  other_topics: {
    sources: [webhooks, ipn],
    node: `if (query.get('type') !== 'payment') return response.writeHead(200).end()`,
    php: `if (($_GET['type'] ?? '') !== 'payment') { http_response_code(200); exit; }`,
    python: `if query.get("type") != ["payment"]: return 200`,
  },
  any_body: {
    sources: [webhooks],
    node: `if (query.get('type') !== 'payment') return response.writeHead(200).end() // «onlyFilter»
const payment = await payments.get({ id }) // «whatever»`,
    php: `if (($_GET['type'] ?? '') !== 'payment') { http_response_code(200); exit; } // «onlyFilter»
$payment = $client->get($id); // «whatever»`,
    python: `if query.get("type") != ["payment"]: return 200  # «onlyFilter»
answer = sdk.payment().get(id)  # «whatever»
payment = answer["response"]`,
  },
  api_status: {
    sources: [webhooks, cve('2026-0656')],
    node: `// «never» body.status: «unsigned»
if (payment.status === 'approved') await markPaid(payment, order)`,
    php: `// «never» $body['status']: «unsigned»
if ($payment->status === 'approved') markPaid($payment, $order);`,
    python: `# «never» body["status"]: «unsigned»
if payment["status"] == "approved": mark_paid(payment, order)`,
  },
  read: {
    sources: [webhooks, cve('2026-0656')],
    node: `const payments = new Payment(config)
const payment = await payments.get({ id })`,
    php: `$client = new PaymentClient();
$payment = $client->get($id);`,
    python: `answer = sdk.payment().get(id)
payment = answer["response"]`,
  },
  reference: {
    sources: [webhooks],
    node: `const order = findOrder(payment.external_reference) // «referenceOfBody»`,
    php: `$order = $db->open($payment->external_reference ?? ''); // «referenceOfBody»`,
    python: `order = find_order(payment["external_reference"])  # «referenceOfBody»`,
  },
  status: {
    sources: [webhooks],
    node: `if (payment.status === 'approved') await markPaid(payment, order)`,
    php: `if ($payment->status === 'approved') markPaid($payment, $order);`,
    python: `if payment["status"] == "approved": mark_paid(payment, order)`,
  },
  amount: {
    sources: [cve('2026-9189'), cve('2026-2890')],
    ...compared,
  },
  cents: {
    sources: [webhooks],
    node: `// «notRounded»\n${compared.node}`,
    php: `// «notRounded»\n${compared.php}`,
    python: `# «notRounded»\n${compared.python}`,
  },
  currency: { sources: [webhooks], ...compared },
  own_payment: { sources: [webhooks], ...unknown },
  no_failure: {
    sources: [webhooks],
    node: `${unknown.node}\nresponse.writeHead(200).end() // «paysNothing»`,
    php: `${unknown.php}\nhttp_response_code(200); // «paysNothing»`,
    python: `${unknown.python}\nreturn 200  # «paysNothing»`,
  },
  reversal: { sources: [webhooks], ...kept },
  keep: { sources: [webhooks], ...kept },
} satisfies Record<string, Advice>

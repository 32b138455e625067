/**
 * The sources of the lessons, and the code that fixes a handler. The code is the same in every language of the reader.
 */
import { type Lesson, refusing } from './cases/case.ts'
import { type CaseId, cases } from './cases/cases.ts'
import type { FindingKind } from './result.ts'

const webhooks = 'https://www.mercadopago.com.ar/developers/en/docs/your-integrations/notifications/webhooks'
const ipn = 'https://www.mercadopago.com.ar/developers/en/docs/your-integrations/notifications/ipn'
const cve = (id: string) => `https://nvd.nist.gov/vuln/detail/CVE-${id}`
const issue = (path: string) => `https://github.com/mercadopago/${path}`

type Advice = { sources: string[]; node: string; php: string; python: string }

const verified: Advice = {
  sources: [webhooks, cve('2026-21894'), cve('2026-1461'), cve('2026-0656')],
  node: `import { WebhookSignatureValidator } from 'mercadopago'
// Throws. Without a secret the process must not start.
WebhookSignatureValidator.validate({ xSignature, xRequestId, dataId, secret })`,
  php: `$text = "id:$id;request-id:$requestId;ts:$ts;";
if ($secret === '' || !hash_equals(hash_hmac('sha256', $text, $secret), $v1)) { http_response_code(401); exit; }`,
  python: `text = f"id:{data_id};request-id:{request_id};ts:{ts};"
right = hmac.new(secret.encode(), text.encode(), "sha256").hexdigest()
if not secret or not hmac.compare_digest(right.encode(), v1.encode()): return 401`,
}

const harmless: Advice = {
  sources: [webhooks, issue('sdk-nodejs/issues/459')],
  node: `// It throws for every wrong header. The body is not needed, so it is not parsed.
try { WebhookSignatureValidator.validate({ xSignature, xRequestId, dataId, secret }) }
catch { return response.writeHead(401).end() }`,
  php: `// The body is not needed, so it is not parsed.
parse_str(strtr($_SERVER['HTTP_X_SIGNATURE'] ?? '', ',', '&'), $parts);
['ts' => $ts, 'v1' => $v1] = $parts + ['ts' => '', 'v1' => ''];
if (!is_string($ts) || !ctype_digit($ts) || !is_string($v1)) { http_response_code(401); exit; }`,
  python: `# The body is not needed, so it is not parsed.
parts = dict(part.split("=", 1) for part in header.split(",") if "=" in part)
ts, v1 = parts.get("ts", ""), parts.get("v1", "")
if not ts.isdigit(): return 401`,
}

/** One condition compares amount and currency. */
const compared = {
  node: `const isPaid = payment.transaction_amount >= order.amount && payment.currency_id === order.currency`,
  php: `$isPaid = $payment->transaction_amount >= $order->amount && $payment->currency_id === $order->currency;`,
  python: `is_paid = payment["transaction_amount"] >= order["amount"] and payment["currency_id"] == order["currency"]`,
}

const secrets: Advice = {
  sources: [webhooks],
  node: `const secret = process.env.WEBHOOK_SECRET // one, of this environment`,
  php: `$secret = getenv('WEBHOOK_SECRET'); // one, of this environment`,
  python: `secret = os.environ["WEBHOOK_SECRET"]  # one, of this environment`,
}

const accept: Advice = {
  sources: [webhooks, issue('sdk-nodejs/issues/458'), issue('sdk-nodejs/pull/439')],
  node: `// ids keep their case; ts has 10 digits (seconds) or 13, which the SDK's toleranceSeconds refuses
const ts = /ts=(\\d+)/.exec(xSignature)?.[1] ?? ''
const seconds = Number(ts) / (ts.length > 11 ? 1000 : 1)
response.writeHead(200).end()`,
  php: `// $_GET renames data.id to data_id; ids keep their case
$seconds = strlen($ts) > 11 ? $ts / 1000 : $ts;
http_response_code(200);`,
  python: `# ids keep their case; ts has 10 digits (seconds) or 13
seconds = int(ts) / (1000 if len(ts) > 11 else 1)
return 200`,
}

/** A refund says which payment it is of. One of a part leaves the status as it was. */
const kept = {
  node: `// not for a part, and not for a payment that did not pay the order
const isReversed = ['refunded', 'charged_back'].includes(payment.status)
if (isReversed && order.paid_by === payment.id) await hold(order)`,
  php: `// not for a part, and not for a payment that did not pay the order
$isReversed = in_array($payment->status, ['refunded', 'charged_back']);
if ($isReversed && $order->paid_by === $payment->id) hold($order);`,
  python: `# not for a part, and not for a payment that did not pay the order
is_reversed = payment["status"] in ("refunded", "charged_back")
if is_reversed and order["paid_by"] == payment["id"]: hold(order)`,
}

const unknown = {
  node: `// 404: not a payment of this account. Nothing of the body counts.
if (error.status === 404) return response.writeHead(404).end()`,
  php: `if ($e->getStatusCode() === 404) { http_response_code(404); exit; }`,
  python: `if answer["status"] == 404: return 404`,
}

export const advice: Record<Lesson, Advice> = {
  accept,
  acknowledge: {
    sources: [webhooks],
    node: `response.writeHead(200).end() // not 202 or 204`,
    php: `http_response_code(200); // not 202 or 204`,
    python: `return 200  # not 202 or 204`,
  },
  own_secret: {
    sources: accept.sources,
    node: `// first compare it with the secret that this run signs with\n${secrets.node}\n${accept.node}`,
    php: `// first compare it with the secret that this run signs with\n${secrets.php}\n${accept.php}`,
    python: `# first compare it with the secret that this run signs with\n${secrets.python}\n${accept.python}`,
  },
  verify: verified,
  secrets,
  fresh: {
    sources: [webhooks, issue('sdk-nodejs/issues/458')],
    node: `if (Math.abs(Date.now() / 1000 - seconds) > 300) return response.writeHead(401).end()`,
    php: `if (abs(time() - $seconds) > 300) { http_response_code(401); exit; }`,
    python: `if abs(time.time() - seconds) > 300: return 401`,
  },
  signed_id: {
    sources: [webhooks],
    node: `const [id, ...others] = query.getAll('data.id')
if (others.length > 0) return response.writeHead(400).end()
await payments.get({ id }) // never body.data.id`,
    php: `// $_GET keeps the last one only
preg_match_all('~(?:^|&)data\\.id=([^&]*)~', $_SERVER['QUERY_STRING'] ?? '', $ids);
if (count($ids[1]) !== 1) { http_response_code(400); exit; }
$id = urldecode($ids[1][0]); // never that of the body`,
    python: `query = parse_qs(urlparse(self.path).query)
ids = query.get("data.id", [])
if len(ids) != 1: return 400`,
  },
  input: harmless,
  survive: harmless,
  idempotent: {
    sources: [webhooks, issue('sdk-nodejs/issues/83')],
    node: `// one statement, so that copies at the same time do not pass together
const sql = "UPDATE orders SET state = 'paid', paid_by = $2 WHERE id = $1 AND state = 'unpaid'"
const { rowCount } = await db.query(sql, [order.id, payment.id])
if (rowCount === 1) await ship(order)`,
    php: `$changed = $db->prepare("UPDATE orders SET state = 'paid', paid_by = ? WHERE id = ? AND state = 'unpaid'");
$changed->execute([$payment->id, $order->id]);
if ($changed->rowCount() === 1) ship($order);`,
    python: `sql = "UPDATE orders SET state = 'paid', paid_by = ? WHERE id = ? AND state = 'unpaid'"
changed = db.execute(sql, [payment["id"], order["id"]])
if changed.rowcount == 1: ship(order)`,
  },
  current_state: {
    sources: [webhooks],
    node: `const payment = await payments.get({ id }) // not body.action
if (payment.status === 'approved') await markPaid(payment, order) // pending after paid changes nothing`,
    php: `$payment = $client->get($id); // not $body['action']
if ($payment->status === 'approved') markPaid($payment, $order);`,
    python: `payment = answer["response"]  # of sdk.payment().get(id), not body["action"]
if payment["status"] == "approved": mark_paid(payment, order)`,
  },
  try_again: {
    sources: [webhooks],
    node: `// a rejected payment changes nothing: the next one of the order may be approved
if (payment.status === 'approved') await markPaid(payment, order)`,
    php: `// a rejected payment changes nothing: the next one of the order may be approved
if ($payment->status === 'approved') markPaid($payment, $order);`,
    python: `# a rejected payment changes nothing: the next one of the order may be approved
if payment["status"] == "approved": mark_paid(payment, order)`,
  },
  heal: {
    sources: [webhooks],
    node: `try {
  const payment = await payments.get({ id })
  await update(payment)
} catch (error) {
  if (error.status === 404) return response.writeHead(404).end()
  return response.writeHead(503).end() // it comes again
}`,
    php: `try {
    $payment = $client->get($id);
    update($payment);
} catch (MPApiException $e) {
    if ($e->getStatusCode() === 404) { http_response_code(404); exit; }
    http_response_code(503); // it comes again
    exit;
}`,
    python: `answer = sdk.payment().get(id)
if answer["status"] == 404: return 404
if answer["status"] != 200: return 503  # it comes again
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
  one_slow: {
    sources: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Status/408'],
    node: `const server = createServer({ requestTimeout: 10_000 }, handler) // no lock around a request`,
    php: `; php-fpm.conf, behind nginx, which reads requests first
pm.max_children = 10
request_terminate_timeout = 20s`,
    python: `Handler.timeout = 10
server = ThreadingHTTPServer(address, Handler)`,
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
    node: `const order = findOrder(payment.external_reference) // never that of the body`,
    php: `$order = $db->open($payment->external_reference ?? ''); // never that of the body`,
    python: `order = find_order(payment["external_reference"])  # never that of the body`,
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
    sources: [cve('2026-9189')],
    node: `// neither cut nor rounded\n${compared.node}`,
    php: `// neither cut nor rounded\n${compared.php}`,
    python: `# neither cut nor rounded\n${compared.python}`,
  },
  currency: { sources: [webhooks], ...compared },
  own_payment: { sources: [webhooks], ...unknown },
  no_failure: {
    sources: [webhooks],
    node: `${unknown.node}\nresponse.writeHead(200).end() // also for a payment that pays nothing`,
    php: `${unknown.php}\nhttp_response_code(200); // also for a payment that pays nothing`,
    python: `${unknown.python}\nreturn 200  # also for a payment that pays nothing`,
  },
  reversal: { sources: [webhooks], ...kept },
  keep: { sources: [webhooks], ...kept },
  time_limit: {
    sources: [webhooks],
    node: `new MercadoPagoConfig({ accessToken, options: { timeout: 10_000, maxRetries: 0 } })`,
    php: `MercadoPagoConfig::setConnectionTimeout(10000);`,
    python: `sdk = mercadopago.SDK(token, request_options=RequestOptions(connection_timeout=10.0))`,
  },
}

/**
 * The rule that a handler broke. It is the rule of the case, unless the handler never read the payment, failed on what
 * it had to refuse, or refuses everything.
 */
export function lessonOf(id: CaseId, kind: FindingKind | null): Lesson {
  if (kind === 'not_acknowledged') return 'acknowledge'
  if (kind === 'taken_back') return 'keep'
  if (kind === 'not_read') return 'read'
  if (kind === 'stopped') return 'survive'
  if (id === 'valid' && kind === 'refused') return 'own_secret'
  const { lesson, leaves } = cases[id]
  if (kind === 'crashed' && leaves === 'unpaid' && cases[id].group === 'truth') return 'no_failure'
  if (lesson === 'look_again' && kind === 'not_paid') return 'heal'
  const isFailure = kind === 'crashed' || kind === 'no_answer'
  return isFailure && refusing.has(lesson) ? 'input' : lesson
}

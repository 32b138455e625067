/** The code that receives a notification and answers it. */
import { type Advice, cve, issue, webhooks } from './advice.ts'

const verified: Advice = {
  sources: [webhooks, cve('2026-21894'), cve('2026-1461'), cve('2026-0656')],
  node: `import { WebhookSignatureValidator } from 'mercadopago'
if (!secret) throw new Error('WEBHOOK_SECRET is not set') // «atStart»
// «throws»
WebhookSignatureValidator.validate({ xSignature, xRequestId, dataId, secret })`,
  php: `$text = "id:$id;request-id:$requestId;ts:$ts;";
if ($secret === '' || !hash_equals(hash_hmac('sha256', $text, $secret), $v1)) { http_response_code(401); exit; }`,
  python: `text = f"id:{data_id};request-id:{request_id};ts:{ts};"
right = hmac.new(secret.encode(), text.encode(), "sha256").hexdigest()
if not secret or not hmac.compare_digest(right.encode(), v1.encode()): return 401`,
}

const harmless: Advice = {
  sources: [webhooks, issue('sdk-nodejs/issues/459')],
  node: `// «throwsForHeader»
try { WebhookSignatureValidator.validate({ xSignature, xRequestId, dataId, secret }) }
catch { return response.writeHead(401).end() }`,
  php: `// «bodyUnneeded»
parse_str(strtr($_SERVER['HTTP_X_SIGNATURE'] ?? '', ',', '&'), $parts);
['ts' => $ts, 'v1' => $v1] = $parts + ['ts' => '', 'v1' => ''];
if (!is_string($ts) || !ctype_digit($ts) || !is_string($v1)) { http_response_code(401); exit; }`,
  python: `# «bodyUnneeded»
parts = dict(part.split("=", 1) for part in header.split(",") if "=" in part)
ts, v1 = parts.get("ts", ""), parts.get("v1", "")
if not ts.isdigit(): return 401`,
}

const secrets: Advice = {
  sources: [webhooks],
  node: `const secret = process.env.WEBHOOK_SECRET // «oneSecret»`,
  php: `$secret = getenv('WEBHOOK_SECRET'); // «oneSecret»`,
  python: `secret = os.environ["WEBHOOK_SECRET"]  # «oneSecret»`,
}

const accept: Advice = {
  sources: [webhooks, issue('sdk-nodejs/issues/458'), issue('sdk-nodejs/pull/439')],
  node: `// «idsAndTsOfSdk»
const ts = /ts=(\\d+)/.exec(xSignature)?.[1] ?? ''
const seconds = Number(ts) / (ts.length > 11 ? 1000 : 1)
response.writeHead(200).end()`,
  php: `// «phpRenames»
$seconds = strlen($ts) > 11 ? $ts / 1000 : $ts;
http_response_code(200);`,
  python: `# «idsAndTs»
seconds = int(ts) / (1000 if len(ts) > 11 else 1)
return 200`,
}

export const notificationAdvice = {
  accept,
  panel_test: accept,
  acknowledge: {
    sources: [webhooks],
    node: `response.writeHead(200).end() // «neither»`,
    php: `http_response_code(200); // «neither»`,
    python: `return 200  # «neither»`,
  },
  header_names: {
    sources: ['https://www.rfc-editor.org/rfc/rfc9110#section-5.1'],
    node: `// «nodeNames»
const { 'x-signature': xSignature, 'x-request-id': xRequestId } = request.headers`,
    php: `// «phpNames»
$requestId = $_SERVER['HTTP_X_REQUEST_ID'] ?? '';`,
    python: `# «pythonNames»
request_id = self.headers.get("x-request-id")`,
  },
  own_secret: {
    sources: accept.sources,
    node: `// «compareFirst»\n${secrets.node}\n${verified.node}\n${accept.node}`,
    php: `// «compareFirst»\n${secrets.php}\n${verified.php}\n${accept.php}`,
    python: `# «compareFirst»\n${secrets.python}\n${verified.python}\n${accept.python}`,
  },
  verify: verified,
  secrets,
  fresh: {
    sources: [webhooks, issue('sdk-nodejs/issues/458')],
    node: `if (Math.abs(Date.now() / 1000 - seconds) > 300) return response.writeHead(401).end()`,
    php: `if (abs(time() - $seconds) > 300) { http_response_code(401); exit; }`,
    python: `if abs(time.time() - seconds) > 300: return 401`,
  },
  input: harmless,
  survive: harmless,
  one_slow: {
    sources: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Status/408'],
    node: `const server = createServer({ requestTimeout: 10_000 }, handler) // «noLock»`,
    php: `; «behindNginx»
pm.max_children = 10
request_terminate_timeout = 20s`,
    python: `Handler.timeout = 10
server = ThreadingHTTPServer(address, Handler)`,
  },
  time_limit: {
    sources: [webhooks],
    node: `new MercadoPagoConfig({ accessToken, options: { timeout: 10_000, maxRetries: 0 } })`,
    php: `MercadoPagoConfig::setConnectionTimeout(10000);`,
    python: `sdk = mercadopago.SDK(token, request_options=RequestOptions(connection_timeout=10.0))`,
  },
} satisfies Record<string, Advice>

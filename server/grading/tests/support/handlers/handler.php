<?php
// A right handler in PHP, for `php -S`, made of the code that mends (advice/). Its orders are files, because each
// request is a process of its own.
declare(strict_types=1);

$secret = getenv('WEBHOOK_SECRET');
$method = $_SERVER['REQUEST_METHOD'];
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);

/** What the handler needs of the official SDK, which Debian has no package of. */
class MercadoPagoConfig
{
    public static int $timeoutMs = 0;

    public static function setConnectionTimeout(int $ms): void
    {
        self::$timeoutMs = $ms;
    }
}

class MPApiException extends Exception
{
    public function getStatusCode(): int
    {
        return $this->getCode();
    }
}

class PaymentClient
{
    /** @throws MPApiException with the status of the answer; 504 without one */
    public function get(string $id): object
    {
        $header = 'authorization: Bearer ' . getenv('ACCESS_TOKEN');
        $http = ['header' => $header, 'ignore_errors' => true, 'timeout' => MercadoPagoConfig::$timeoutMs / 1000];
        $url = getenv('SIMULATOR_URL') . '/v1/payments/' . rawurlencode($id);
        $text = @file_get_contents($url, false, stream_context_create(['http' => $http]));
        preg_match('~ (\d{3})~', $http_response_header[0] ?? ' 504', $found);
        if ($text === false || $found[1] !== '200') throw new MPApiException('', (int) $found[1]);
        return json_decode($text);
    }
}

/** One order, as PDO would change it. The file is locked until the end of the request. */
class Orders
{
    public ?object $order = null;
    private $handle;
    private int $changed = 0;

    public function open(string $id): ?object
    {
        $this->handle = @fopen(getenv('ORDERS') . '/' . basename($id), 'r+');
        if (!$this->handle) return null;
        flock($this->handle, LOCK_EX);
        return $this->order = json_decode(stream_get_contents($this->handle));
    }

    public function prepare(string $sql): self
    {
        return $this;
    }

    /** The only statement: an unpaid order becomes paid. */
    public function execute(array $values): void
    {
        [$paidBy, $id] = $values;
        $this->changed = (int) ($this->order->id === $id && $this->order->state === 'unpaid');
        if ($this->changed === 1) [$this->order->state, $this->order->paid_by] = ['paid', $paidBy];
        $this->save();
    }

    public function rowCount(): int
    {
        return $this->changed;
    }

    public function save(): void
    {
        rewind($this->handle);
        ftruncate($this->handle, 0);
        fwrite($this->handle, json_encode($this->order));
    }
}

function ship(object $order): void
{
    global $db;
    $order->shipped++;
    $db->save();
}

function hold(object $order): void
{
    global $db;
    $order->state = 'held';
    $db->save();
}

function markPaid(object $payment, object $order): void
{
    global $db;
    $isPaid = $payment->transaction_amount >= $order->amount && $payment->currency_id === $order->currency;
    if (!$isPaid) return;
    $changed = $db->prepare("UPDATE orders SET state = 'paid', paid_by = ? WHERE id = ? AND state = 'unpaid'");
    $changed->execute([$payment->id, $order->id]);
    if ($changed->rowCount() === 1) ship($order);
}

function update(object $payment): void
{
    global $db;
    $order = $db->open($payment->external_reference ?? '');
    if (!$order) return;
    $isReversed = in_array($payment->status, ['refunded', 'charged_back']);
    if ($isReversed && $order->paid_by === $payment->id) hold($order);
    if ($payment->status === 'approved') markPaid($payment, $order);
}

$file = getenv('ORDERS') . '/' . basename($path);
if ($path !== '/hook' && $method === 'GET') exit(file_get_contents($file));
if ($path !== '/hook') {
    $order = json_decode(file_get_contents('php://input'));
    $id = $order->external_reference;
    $kept = ['id' => $id, 'amount' => $order->amount, 'currency' => $order->currency, 'state' => 'unpaid', 'shipped' => 0, 'paid_by' => null];
    file_put_contents(getenv('ORDERS') . '/' . basename($id), json_encode($kept));
    http_response_code(201);
    exit;
}
if ($method !== 'POST') { http_response_code(405); exit; }
preg_match_all('~(?:^|&)data\.id=([^&]*)~', $_SERVER['QUERY_STRING'] ?? '', $ids);
if (count($ids[1]) !== 1) { http_response_code(400); exit; }
$id = urldecode($ids[1][0]);
$requestId = $_SERVER['HTTP_X_REQUEST_ID'] ?? '';
parse_str(strtr($_SERVER['HTTP_X_SIGNATURE'] ?? '', ',', '&'), $parts);
['ts' => $ts, 'v1' => $v1] = $parts + ['ts' => '', 'v1' => ''];
if (!is_string($ts) || !ctype_digit($ts) || !is_string($v1)) { http_response_code(401); exit; }
$text = "id:$id;request-id:$requestId;ts:$ts;";
if ($secret === '' || !hash_equals(hash_hmac('sha256', $text, $secret), $v1)) { http_response_code(401); exit; }
$seconds = strlen($ts) > 11 ? $ts / 1000 : $ts;
if (abs(time() - $seconds) > 300) { http_response_code(401); exit; }
if (($_GET['type'] ?? '') !== 'payment') { http_response_code(200); exit; }
MercadoPagoConfig::setConnectionTimeout(10000);
$client = new PaymentClient();
$db = new Orders();
try {
    $payment = $client->get($id);
    update($payment);
} catch (MPApiException $e) {
    if ($e->getStatusCode() === 404) { http_response_code(404); exit; }
    http_response_code(503);
    exit;
}
http_response_code(200);

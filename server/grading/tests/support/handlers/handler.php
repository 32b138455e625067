<?php
// A right handler in plain PHP, for `php -S`. Its orders are files, because each request is a process of its own.
declare(strict_types=1);

['SIMULATOR_URL' => $simulator, 'ACCESS_TOKEN' => $token, 'WEBHOOK_SECRET' => $secret, 'ORDERS' => $folder] = getenv();
$method = $_SERVER['REQUEST_METHOD'];
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);

function answer(int $status, string $body = ''): never
{
    http_response_code($status);
    exit($body);
}

function isSigned(string $secret, string $id): bool
{
    $parts = [];
    foreach (explode(',', $_SERVER['HTTP_X_SIGNATURE'] ?? '') as $part) {
        [$name, $value] = explode('=', $part, 2) + ['', ''];
        $parts[$name] = $value;
    }
    $ts = $parts['ts'] ?? '';
    $v1 = $parts['v1'] ?? '';
    if ($secret === '' || !ctype_digit($ts) || $v1 === '') return false;
    $seconds = (int) $ts / (strlen($ts) > 11 ? 1000 : 1);
    if (abs(time() - $seconds) > 300) return false;
    $requestId = $_SERVER['HTTP_X_REQUEST_ID'] ?? '';
    return hash_equals(hash_hmac('sha256', "id:$id;request-id:$requestId;ts:$ts;", $secret), $v1);
}

/** @return array{int, ?array} the status, and the payment if it was read */
function readPayment(string $url, string $token): array
{
    $http = ['header' => "authorization: Bearer $token", 'ignore_errors' => true, 'timeout' => 10];
    $text = @file_get_contents($url, false, stream_context_create(['http' => $http]));
    if ($text === false) return [503, null];
    preg_match('~ (\d{3})~', $http_response_header[0], $found);
    return [(int) $found[1], json_decode($text, true)];
}

function update(string $file, array $payment): void
{
    $handle = @fopen($file, 'r+');
    if (!$handle) return;
    flock($handle, LOCK_EX);
    $order = json_decode(stream_get_contents($handle), true);
    $status = $payment['status'];
    if (in_array($status, ['refunded', 'charged_back'], true)) $order['state'] = $status;
    $isRight = $payment['transaction_amount'] >= $order['amount'] && $payment['currency_id'] === $order['currency'];
    if ($status === 'approved' && $isRight && $order['state'] === 'unpaid') {
        $order['state'] = 'paid';
        $order['shipped']++;
    }
    rewind($handle);
    ftruncate($handle, 0);
    fwrite($handle, json_encode($order));
}

if ($path !== '/hook') {
    if ($method === 'GET') answer(200, file_get_contents("$folder/" . basename($path)));
    $order = json_decode(file_get_contents('php://input'), true);
    $order += ['state' => 'unpaid', 'shipped' => 0];
    file_put_contents("$folder/" . basename($order['external_reference']), json_encode($order));
    answer(201);
}
if ($method !== 'POST') answer(405);
// $_GET would rename data.id, and keep the last one only.
preg_match_all('~(?:^|&)data\.id=([^&]*)~', $_SERVER['QUERY_STRING'] ?? '', $ids);
if (count($ids[1]) !== 1) answer(400);
$id = urldecode($ids[1][0]);
if (!isSigned($secret, $id)) answer(401);
if (($_GET['type'] ?? '') !== 'payment') answer(200);
[$status, $payment] = readPayment("$simulator/v1/payments/" . rawurlencode($id), $token);
if ($status !== 200) answer($status === 404 ? 404 : 503);
update("$folder/" . basename($payment['external_reference'] ?? ''), $payment);
answer(200);

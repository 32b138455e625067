/** Examples of replays and test notifications for the API reference. A test sends each request to a running gateway. */

export const deliveryResultExample = {
  sent: {
    url: 'http://127.0.0.1:3000/api/gateway/webhooks?data.id=1300000001&type=payment',
    headers: [
      ['content-type', 'application/json'],
      ['x-request-id', 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e'],
      ['x-signature', 'ts=1772460931204,v1=85aaea44adced84bf23e95db43da124f818caad473052e8d0ecd46c5319c231e'],
    ],
    body: '{"action":"payment.updated","api_version":"v1","data":{"id":"1300000001"},"type":"payment"}',
    left_out: [],
  },
  duration_ms: 6.2,
  answer: {
    status: 200,
    content_type: 'application/json; charset=utf-8',
    body: '{"ok":true,"data":{"acknowledged":true,"validated":true,"topic":"payment","resource":"1300000001"},"meta":[]}',
    is_cut: false,
  },
  failure: null,
  received: { seq: 3, verdict: 'validated', reason: null },
}

export const forwardingExample = {
  is_on: true,
  url: 'http://localhost:8080/hook',
  topic: 'payment',
  verdict: null,
  started_at: '2026-03-02T14:15:31.204Z',
  forwarded_to: 3,
  retries: true,
  succeeded: 2,
  failed: 1,
  retrying: 1,
  next_at: '2026-03-02T14:30:31.204Z',
  waiting: 0,
  missed_to: null,
}

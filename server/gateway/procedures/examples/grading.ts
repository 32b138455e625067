/** Examples of grading for the API reference. A test sends each request to a running gateway. */

export const gradingRunExample = {
  is_running: true,
  started_at: '2026-11-23T12:00:00.000Z',
  url: 'http://127.0.0.1:8080/hook',
  only: ['signature'],
  seed: 7,
  cases: 22,
  requests: 0,
  worst: null,
  failure: null,
  failure_detail: null,
}

export const gradingExample = {
  ...gradingRunExample,
  requests: 3,
  worst: 'high',
  catalog: [{ id: 'valid', group: 'signature', sent: 'A valid notification of an approved payment.' }],
  results: [
    {
      id: 'absent',
      group: 'signature',
      verdict: 'finding',
      need: null,
      severity: 'high',
      summary: 'high',
      sent: 'A notification without x-signature.',
      right: 'It verifies the signature before anything else.',
      did: 'It accepted a notification that it had to refuse. (200, 4 ms)',
      harm: 'Anybody who knows the address can send notifications.',
      sources: ['https://nvd.nist.gov/vuln/detail/CVE-2026-21894'],
      mend: {
        node: 'WebhookSignatureValidator.validate({ xSignature, xRequestId, dataId, secret })',
        php: 'if (!hash_equals($right, $v1)) { http_response_code(401); exit; }',
        python: 'if not hmac.compare_digest(right, v1): return 401',
      },
      exchanges: [
        {
          method: 'POST',
          path: '/hook?data.id=1300000001&type=payment',
          headers: [['x-request-id', 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e']],
          body: '{"action":"payment.created","data":{"id":"1300000001"},"type":"payment"}',
          status: 200,
          failure: null,
          took_ms: 4,
        },
      ],
    },
  ],
}

import { randomUUID } from 'node:crypto'
import type { NewCall, NewNotification } from '../../entries.ts'
import type { JournalLogger } from '../../journal.ts'

/** A validated payment notification. Tests override the fields they need. */
export function sampleNotification(changes: Partial<NewNotification> = {}): NewNotification {
  return {
    kind: 'notification',
    received_at: new Date().toISOString(),
    topic: 'payment',
    action: 'payment.created',
    resource: '1300000001',
    notification_id: randomUUID(),
    verdict: 'validated',
    reason: null,
    status: 200,
    correlation_id: randomUUID(),
    live_mode: false,
    payment_id: '1300000001',
    origin: 'provider',
    fault: null,
    query: 'data.id=1300000001&type=payment',
    headers: [['x-request-id', 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e']],
    body: Buffer.from('{"type":"payment","data":{"id":"1300000001"}}'),
    explanation: {
      signed_text: 'id:1300000001;request-id:1;ts:1;',
      parts: [],
      checks: [],
      signed_by: 'current',
      signed_at: null,
      near_misses: [],
      notes: [],
    },
    ...changes,
  }
}

/** A rejected notification. */
export function sampleRejected(changes: Partial<NewNotification> = {}): NewNotification {
  return sampleNotification({ verdict: 'rejected', reason: 'SignatureMismatch', status: 401, ...changes })
}

/** A payment read over REST. */
export function sampleCall(changes: Partial<NewCall> = {}): NewCall {
  return {
    kind: 'call',
    received_at: new Date().toISOString(),
    operation: 'payments.get',
    effect: 'read',
    subject: 'payment',
    transport: 'rest',
    purpose: 'operation',
    outcome: 'ok',
    error_code: null,
    status: 200,
    duration_ms: 3.25,
    provider_status: 200,
    provider_request_id: 'provider-1',
    attempts: 1,
    idempotency_key: null,
    external_reference: null,
    outcome_unknown: false,
    credentials: null,
    actor: 'claimed:nightly suite',
    sdk: null,
    sdk_version: null,
    first_byte_ms: null,
    fault: null,
    warnings: null,
    correlation_id: randomUUID(),
    resource: '1300000001',
    payment_id: '1300000001',
    request: '{"paymentId":"1300000001"}',
    response: '{"id":1300000001,"status":"approved"}',
    request_bytes: null,
    response_bytes: null,
    cut: null,
    exchange: null,
    ...changes,
  }
}

/** Collects log lines as text. */
export function createTestLogger(): JournalLogger & { lines: string[] } {
  const lines: string[] = []
  const log = (level: string) => (details: object, message: string) => {
    const error = 'err' in details ? String(details.err) : ''
    lines.push(`${level} ${message} ${error} ${JSON.stringify(details)}`)
  }
  return { lines, info: log('info'), warn: log('warn'), error: log('error') }
}

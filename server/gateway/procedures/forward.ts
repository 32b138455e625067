import { randomUUID } from 'node:crypto'
import type { SentResult } from '../../contract/outbound-notifications.ts'
import type { Judged } from '../../contract/shop-answers.ts'
import { AppError, toAppError } from '../errors.ts'
import type { ForwardAttempt } from '../notifications/forward-attempt.ts'
import { countForward } from '../notifications/outbound-notification.ts'
import { newExchange } from '../provider/exchange.ts'
import type { Deps, RequestContext } from './context.ts'
import { findMetFault } from './met-fault.ts'
import { readStoredNotification } from './outbound-notifications.ts'
import { type FinishedCall, recordCall } from './record-call.ts'
import { subjectOf } from './subjects.ts'

/** The only recorded operation without a procedure, because the gateway itself performs it. */
export const forwardName = 'notifications.forward'

/**
 * Forwards one notification: sends it as received. The gateway does this by itself, and records it as a call of its
 * own. The forwarder calls `record` once it has stored the outcome, so that readers of the feed find both.
 */
export async function forward(
  deps: Deps,
  { seq, url, ...judged }: Judged & { seq: number; url: string },
  signal: AbortSignal,
): Promise<ForwardAttempt | 'unavailable'> {
  const startedAt = deps.now()
  const started = performance.now()
  const request: RequestContext = {
    transport: 'gateway',
    received: { method: 'POST', url: `/${deps.config.routePrefix}/notifications/${seq}/replay`, headers: {} },
    isDisplay: false,
    correlationId: randomUUID(),
    idempotencyKey: null,
    signal,
    span: null,
  }
  const exchange = newExchange()
  const record = (outcome: FinishedCall['outcome']) => () =>
    void recordCall(deps, {
      operation: forwardName,
      isWrite: true,
      subject: subjectOf('notification'),
      purpose: 'operation',
      startedAt,
      durationMs: performance.now() - started,
      request,
      exchange,
      rawInput: { seq, url },
      outcome,
      meta: { isDelivery: true },
      judged,
    })
  try {
    const data = await send(deps, { seq, url }, signal)
    exchange.fault = await findMetFault(deps, data, startedAt)
    return {
      status: data.answer?.status ?? null,
      fault: exchange.fault,
      isRepeatable: true,
      record: record({ ok: true, data }),
    }
  } catch (thrown) {
    const error = toAppError(thrown)
    if (error.code === 'unavailable') return 'unavailable'
    return { status: null, fault: null, isRepeatable: false, record: record({ ok: false, error }) }
  }
}

async function send(
  { account, journal, sender }: Deps,
  { seq, url }: { seq: number; url: string },
  signal: AbortSignal,
): Promise<SentResult> {
  const received = await readStoredNotification(journal, seq)
  const notification = countForward(received)
  if (notification !== null)
    // The receiver may be this gateway under another name, where an id in a header would not be sent.
    return sender.send({
      account: account.name,
      notification,
      origin: 'replay',
      url,
      recognizedBy: 'bytes',
      signal,
    })
  const message = 'The notification was not forwarded again: other gateways have forwarded it too often.'
  throw new AppError('validation_failed', message, { errors: { seq: [message] } })
}

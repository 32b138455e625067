import { catalog } from '../../catalog/catalog.ts'
import { claimTopic } from '../../contract/entry-facts.ts'
import { notificationBody, notificationHeaders, notificationQuery } from '../../contract/notifications.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Span } from '../../shared/tracing/span.ts'
import type { ReceivedRequest } from '../../signature/received-request.ts'
import { AppError } from '../errors.ts'
import { JsonAnswer } from '../json-answer.ts'
import { forwardsHeader } from '../notifications/outbound-notification.ts'
import { receiveNotification } from '../notifications/receive.ts'
import { deliveryHeader, type PendingDelivery } from '../notifications/sender.ts'
import { operation, router } from './base.ts'
import type { Context } from './context.ts'

export const webhooks = router({
  receive: operation(catalog.webhooks.receive, {
    alwaysOpen: true,
    isUnrecorded: true,
    raw: { query: notificationQuery, headers: notificationHeaders, body: notificationBody },
  }).mutation(async ({ ctx, input }) => {
    const { sender } = ctx.deps
    const pending = sender.claim(input.headers[deliveryHeader])
    const rawBody = typeof input.body === 'string' ? Buffer.from(input.body) : input.body
    const hasBeenForwarded = input.headers[forwardsHeader] !== undefined
    if (hasBeenForwarded && sender.isForwarding({ query: input.query, body: rawBody }))
      throw new AppError('bad_request', 'This gateway forwards to itself: it has sent this notification.')
    const received = await receiveNotification(
      {
        rawBody,
        query: input.query,
        headers: pending ? withoutDeliveryId(input.headers) : input.headers,
        correlationId: ctx.request.correlationId,
        origin: pending?.origin,
        isUnsignedTest: pending?.isUnsignedTest,
      },
      toReceiverDeps(ctx),
    )
    const entry = toReceivedEntry(received)
    if (pending) pending.received = entry
    // The topic of a rejected notification is not trusted.
    const topic = received.ok ? received.acknowledgement.topic : null
    ctx.deps.metrics.notified(topic, entry?.verdict ?? 'not_stored')
    if (received.ok) learnPayment(ctx.deps, received)
    // With an open console, it shows what was rejected. A replay or a test is rejected on purpose.
    else if (received.reason !== null && pending === null && !ctx.deps.config.demoOpen)
      ctx.deps.logRejection(received.reason)
    if (received.ok) return new JsonAnswer(Buffer.from(received.json), received.acknowledgement)
    throw toAppError(received)
  }),
})

/** The body of a claim names no payment. The sender does not wait for the read that tells it. */
function learnPayment({ claims }: Context['deps'], { appended, acknowledgement }: Accepted): void {
  const { topic, resource } = acknowledgement
  if (topic === claimTopic && resource !== null) claims.add({ seq: appended.seq, claimId: resource })
}

function toReceiverDeps({ deps: { journal, config, now }, request: { span } }: Context) {
  return {
    journal: span ? traceAppends(journal, span) : journal,
    secrets: config.webhookSecrets,
    toleranceSeconds: config.webhookToleranceSeconds,
    now,
  }
}

/** A replay is recorded with the headers of the original. */
function withoutDeliveryId({
  [deliveryHeader]: _,
  ...headers
}: ReceivedRequest['headers']): ReceivedRequest['headers'] {
  return headers
}

/** The recorded entry, as the sender of a replay or of a test notification sees it. */
function toReceivedEntry(received: Received): PendingDelivery['received'] {
  if (received.ok) {
    const verdict = received.acknowledgement.validated ? 'validated' : 'unsigned'
    return { seq: received.appended.seq, verdict, reason: null }
  }
  if (received.code === 'unavailable') return null
  return { seq: received.appended.seq, verdict: 'rejected', reason: received.reason }
}

function toAppError(refused: Refused): AppError {
  switch (refused.code) {
    case 'not_json_object':
      return new AppError('bad_request', refused.message)
    case 'rejected':
      return new AppError('unauthorized', refused.message)
    case 'unavailable':
      return new AppError('unavailable', refused.message, { retryAfterSeconds: refused.retryAfterSeconds })
  }
}

type Received = Awaited<ReturnType<typeof receiveNotification>>
type Accepted = Extract<Received, { ok: true }>
type Refused = Extract<Received, { ok: false }>

/** The journal with a span for each notification that it stores, from its queue to the disk. */
function traceAppends(
  { engine, appendNotification }: Pick<Journal, 'engine' | 'appendNotification'>,
  span: Span,
): Pick<Journal, 'appendNotification'> {
  const attributes = { 'db.system.name': engine === 'postgres' ? 'postgresql' : engine }
  return {
    async appendNotification(entry) {
      const append = span.startChild('journal.append', { attributes })
      let isStored = false
      try {
        const appended = await appendNotification(entry)
        isStored = true
        return appended
      } finally {
        append.end(isStored ? null : 'unavailable')
      }
    },
  }
}

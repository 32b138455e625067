import { randomUUID } from 'node:crypto'
import { catalog } from '../../catalog/catalog.ts'
import { claimRead } from '../../contract/entry-facts.ts'
import { toInteger, toObject, toText } from '../../facts/json.ts'
import { toAppError } from '../errors.ts'
import type { ArrivedClaim } from '../notifications/claim-reader.ts'
import { newExchange } from '../provider/exchange.ts'
import { providerErrorToAppError } from '../provider/to-app-error.ts'
import { type Deps, type RequestContext, toCallOptions } from './context.ts'
import { type FinishedCall, recordCall } from './record-call.ts'

/** It becomes a part of a path. */
const numeric = /^\d{1,20}$/

/** A read of the catalog's operation, which the gateway offers to nobody. */
const subject = {
  kind: 'provider',
  tag: 'Gateway',
  idOf: ({ claim_id }) => claim_id,
} as const satisfies FinishedCall['subject']

/**
 * Reads a claim, and keeps the payment that it concerns with its notification. If the read fails, the payment stays
 * unknown. The read is recorded like those of the console, by which consoles learn that the notification changed.
 */
export async function readClaim(deps: Deps, claim: ArrivedClaim, signal: AbortSignal): Promise<void> {
  const { provider, journal, now } = deps
  if (!provider || !numeric.test(claim.claimId)) return
  const rawInput = { claim_id: claim.claimId }
  const startedAt = now()
  const started = performance.now()
  const request: RequestContext = {
    transport: 'gateway',
    received: { method: 'GET', url: `/post-purchase/v1/claims/${claim.claimId}`, headers: {} },
    isDisplay: true,
    correlationId: randomUUID(),
    idempotencyKey: null,
    signal,
    span: null,
  }
  const exchange = newExchange()
  let outcome: FinishedCall['outcome']
  let paymentId: string | null = null
  try {
    const answer = await provider.send(
      catalog.claims.get,
      rawInput,
      toCallOptions(request, exchange, 'query'),
    )
    paymentId = paymentOf(answer.toJSON())
    outcome = { ok: true, data: answer }
  } catch (thrown) {
    if (signal.aborted) return
    outcome = { ok: false, error: providerErrorToAppError(thrown) ?? toAppError(thrown) }
  }
  if (paymentId !== null) await journal.markPayment(claim.seq, paymentId)
  await recordCall(deps, {
    ...{ operation: claimRead, isWrite: false, subject, purpose: 'display' },
    ...{ startedAt, durationMs: performance.now() - started, request, exchange, rawInput, outcome },
    meta: undefined,
  })
}

/** A claim may also be about an order or a shipment. */
function paymentOf(claim: unknown): string | null {
  const { resource, resource_id } = toObject(claim)
  // A number beyond 2^53 would have lost digits.
  const id = toText(toInteger(resource_id))
  return resource === 'payment' && id !== null && numeric.test(id) ? id : null
}

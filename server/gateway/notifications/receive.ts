import type { RejectionReason } from '../../contract/signature-facts.ts'
import { describeFault } from '../../facts/fault-header.ts'
import type { HeaderList, NewNotification, SignatureExplanation } from '../../journal/entries.ts'
import { type Appended, type Journal, JournalUnavailable } from '../../journal/journal.ts'
import { sendingFaultOf } from '../../shared/outbound/deliberate-signature.ts'
import { describeCheck } from '../../signature/explanation-words.ts'
import { judgeRequest } from '../../signature/judge-request.ts'
import { findDeliberateAge } from '../../signature/near-misses.ts'
import type { NotificationPayload } from '../../signature/payload.ts'
import type { ReceivedRequest, SignatureInput } from '../../signature/received-request.ts'
import type { SignatureResult } from '../../signature/signature.ts'
import { parseSignatureHeader } from '../../signature/signature-header.ts'

export type ReceiverDeps = {
  journal: Pick<Journal, 'appendNotification'>
  /** The current secret, then the previous one during a rotation. Empty: signatures are not checked. */
  secrets: readonly string[]
  toleranceSeconds?: number | null | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
}

/** The answer to the sender. `payload` is the body of the notification. */
export type Acknowledgement = {
  acknowledged: true
  validated: boolean
  topic: string | null
  resource: string | null
  payload: Record<string, unknown>
}

export type ReceiveResult =
  | {
      ok: true
      acknowledgement: Acknowledgement
      /** The acknowledgement as JSON. It contains the body as received, so ids above 2^53 keep their digits. */
      json: string
      appended: Appended
    }
  | {
      ok: false
      code: 'not_json_object' | 'rejected'
      reason: RejectionReason
      message: string
      appended: Appended
    }
  | { ok: false; code: 'unavailable'; reason: null; message: string; retryAfterSeconds: number }

/**
 * Receives one notification: checks its signature and stores it, whatever the result, before it answers. `ok` means
 * that the entry is on disk. `not_json_object` (400) and `rejected` (401) are stored too, with a retention of their own.
 * `unavailable` (503) means that nothing was stored and that the sender should send it again.
 */
export async function receiveNotification(
  request: ReceivedRequest,
  deps: ReceiverDeps,
): Promise<ReceiveResult> {
  const { result, parsed, query, input } = judgeRequest(request, deps.secrets, deps)
  const payload = parsed.ok ? parsed.payload : null
  if (request.isUnsignedTest && result.reason === 'MissingSignatureHeader')
    result.explanation.near_misses.push({ code: 'test_unsigned', signed_text: null })
  const entry = createEntry(request, result, {
    query,
    payload,
    fault: findFault(result, input, deps.secrets) ?? findSending(request, input, deps.secrets),
    now: deps.now ?? Date.now,
  })
  let appended: Appended
  try {
    appended = await deps.journal.appendNotification(entry)
  } catch (error) {
    if (!(error instanceof JournalUnavailable)) throw error
    const message = 'The notification could not be stored. Send it again later.'
    return {
      ok: false,
      code: 'unavailable',
      reason: null,
      message,
      retryAfterSeconds: error.retryAfterSeconds,
    }
  }
  if (!parsed.ok)
    return {
      ok: false,
      code: 'not_json_object',
      reason: 'BodyNotJsonObject',
      message: describeCheck(parsed),
      appended,
    }
  if (result.reason !== null)
    return {
      ok: false,
      code: 'rejected',
      reason: result.reason,
      message: describeRejection(result.reason, result.explanation),
      appended,
    }
  return { ok: true, appended, ...acknowledge(entry, parsed.payload) }
}

function acknowledge(
  { verdict, topic = null, resource = null }: NewNotification,
  payload: NotificationPayload,
): { acknowledgement: Acknowledgement; json: string } {
  const answer = { acknowledged: true, validated: verdict === 'validated', topic, resource } as const
  const json = `${JSON.stringify(answer).slice(0, -1)},"payload":${payload.json}}`
  return { acknowledgement: { ...answer, payload: payload.value }, json }
}

type EntryContext = {
  query: URLSearchParams
  payload: NotificationPayload | null
  fault: string | null
  now: () => number
}

/** The fault of the simulator that the signature proves. Without a tolerance, an old signature is accepted too. */
function findFault(result: SignatureResult, input: SignatureInput, secrets: readonly string[]) {
  const parsed = parseSignatureHeader(input.signature)
  const codes =
    result.verdict === 'rejected'
      ? result.explanation.near_misses.map(({ code }) => code)
      : parsed.ok && input.requestId !== null
        ? [findDeliberateAge(input.requestId, parsed.header.ts, secrets)]
        : []
  return codes.find(code => code?.startsWith('fault_'))?.slice('fault_'.length) ?? null
}

/** The fault that sends a notification several times or late, which its request id proves. A replay has the id of its original. */
function findSending({ origin }: ReceivedRequest, { requestId }: SignatureInput, secrets: readonly string[]) {
  const fault = requestId === null || origin !== undefined ? null : sendingFaultOf(requestId, secrets)
  return fault && describeFault(fault)
}

function createEntry(
  request: ReceivedRequest,
  { verdict, reason, explanation }: SignatureResult,
  { query, payload, fault, now }: EntryContext,
): NewNotification {
  const { type, topic: named } = payload?.value ?? {}
  const topic = readText(type) ?? (query.get('type') || query.get('topic') || readText(named))
  const dataId = payload?.readId('data', 'id') ?? (query.get('data.id') || null)
  const resource = dataId ?? (query.get('id') || null)
  const ownId = payload?.readId('id') ?? null
  return {
    kind: 'notification',
    received_at: new Date(now()).toISOString(),
    topic,
    action: readText(payload?.value.action) ?? readActions(payload?.value.actions),
    resource,
    // Notifications about merchant orders have the order's id in the place of their own. Stored as the notification's
    // id, it would make every update of an order a duplicate of the first.
    notification_id: ownId === resource ? null : ownId,
    verdict,
    reason,
    fault,
    status: reason === null ? 200 : reason === 'BodyNotJsonObject' ? 400 : 401,
    correlation_id: request.correlationId,
    live_mode: typeof payload?.value.live_mode === 'boolean' ? payload.value.live_mode : null,
    payment_id: topic === 'payment' ? resource : (payload?.readId('data', 'payment_id') ?? null),
    origin: request.origin ?? 'provider',
    query: request.query,
    headers: listHeaders(request.headers),
    body: request.rawBody,
    explanation,
  }
}

function listHeaders(headers: ReceivedRequest['headers']): HeaderList {
  const list: HeaderList = []
  for (const name in headers) {
    const value = headers[name]
    if (Array.isArray(value)) for (const one of value) list.push([name, one])
    else if (value !== undefined) list.push([name, value])
  }
  return list
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Notifications about chargebacks have a list of actions instead of one. */
function readActions(value: unknown): string | null {
  if (!Array.isArray(value)) return null
  return readText(value.filter(action => typeof action === 'string').join(','))
}

function describeRejection(reason: RejectionReason, { checks }: SignatureExplanation): string {
  const failed = checks.find(check => check.passed === false)
  const detail = failed === undefined ? '' : describeCheck(failed)
  return `The signature was not accepted (${reason}). ${detail}`.trim()
}

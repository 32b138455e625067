/** The entry of a shop's call in the journal. */
import { randomUUID } from 'node:crypto'
import { isExactNumber, parseExactly } from '../../contract/exact-numbers.ts'
import { describeFault } from '../../facts/fault-header.ts'
import { findProviderRoute, type ProviderRoute } from '../../facts/provider-routes.ts'
import { readSdk } from '../../facts/sdk-headers.ts'
import type { NewCall } from '../../journal/entries.ts'
import { printable } from '../http/request-identity.ts'
import { headerOf, toHeaderPairs } from './headers.ts'
import { type CopiedBody, readCopy } from './read-copy.ts'
import type { Passed, ShopCall } from './shop-call.ts'

const maxUrlLength = 2048

/** The provider's route; unknown paths share one name, because the journal counts calls by operation. */
export function operationOf(method: string, { template }: ProviderRoute): string {
  return `${method} ${template ?? '(other)'}`
}

export async function describeCall(call: ShopCall, passed: Passed, origin: string): Promise<NewCall> {
  const route = findProviderRoute(call.path)
  const [sent, answered] = await Promise.all([
    readCopy(call.request, headersOf(call.headers)),
    readCopy(call.answer, headersOf(passed.answerHeaders)),
  ])
  const facts = call.isWrite ? readFacts(sent, answered) : { id: null, reference: null }
  const sdk = readSdk(Object.fromEntries(toHeaderPairs(call.headers)), call.query)
  const isOk = passed.status < 400 && passed.isWhole
  const providerRequestId = headerOf(passed.answerHeaders, 'x-request-id')
  const askedId = headerOf(call.headers, 'x-request-id')
  const entry: NewCall = {
    kind: 'call',
    received_at: new Date(call.startedAt).toISOString(),
    operation: operationOf(call.method, route),
    transport: 'shop',
    purpose: 'operation',
    outcome: isOk ? 'ok' : 'error',
    error_code: isOk ? null : errorCodeOf(passed),
    status: passed.status,
    duration_ms: toMicros(passed.durationMs),
    provider_status: passed.providerStatus,
    provider_request_id: providerRequestId,
    attempts: passed.isSent ? 1 : 0,
    correlation_id: (askedId && printable.test(askedId) ? askedId : providerRequestId) ?? randomUUID(),
    idempotency_key: headerOf(call.headers, 'x-idempotency-key'),
    external_reference: facts.reference,
    outcome_unknown: passed.isUnknown,
    account: call.account,
    sdk: sdk?.sdk ?? null,
    sdk_version: sdk?.version ?? null,
    first_byte_ms: passed.firstByteMs === null ? null : toMicros(passed.firstByteMs),
    fault: call.fault && describeFault({ ...call.fault }),
    ...subjectFacts(call, route, facts.id),
    request:
      call.request.size() > 0
        ? sent.text
        : JSON.stringify(Object.fromEntries(new URLSearchParams(call.query))),
    response: answered.text,
    request_bytes: call.request.size(),
    response_bytes: call.answer.size(),
    cut: sent.isCut ? (answered.isCut ? 'both' : 'request') : answered.isCut ? 'response' : null,
    exchange: describeExchange(call, passed, origin),
  }
  return route.subject === 'card_token' ? withoutTokens(entry, route.id ?? facts.id) : entry
}

function headersOf(headers: readonly string[]) {
  return { type: headerOf(headers, 'content-type'), encoding: headerOf(headers, 'content-encoding') }
}

/** The gateway's codes, so that a failure has the same name whoever called. */
function errorCodeOf({ status, isWhole }: Passed): string {
  if (status === 499) return 'client_closed_request'
  if (status === 504 && !isWhole) return 'provider_timeout'
  return status >= 400 && status < 500 ? 'provider_refused' : 'provider_failed'
}

/** What a write made, and the shop's reference for it. */
function readFacts(sent: CopiedBody, answered: CopiedBody): { id: string | null; reference: string | null } {
  return { id: readField(answered, 'id'), reference: readField(sent, 'external_reference') }
}

function readField({ text, isCut }: CopiedBody, name: string): string | null {
  if (isCut || !text.startsWith('{')) return null
  try {
    const value = (parseExactly(text) as Record<string, unknown>)[name]
    const isId = typeof value === 'string' || typeof value === 'number' || isExactNumber(value)
    return isId ? String(value) : null
  } catch {
    return null
  }
}

/** By the rules of decision 084. */
function subjectFacts(
  { isWrite, method }: ShopCall,
  { subject, id, template }: ProviderRoute,
  madeId: string | null,
) {
  const hasId = subject !== 'provider' && subject !== 'payment_method' && template !== null
  const isCreation = isWrite && method === 'POST' && id === null && hasId
  const resource = isCreation ? madeId : id
  return {
    effect: isCreation ? ('create' as const) : isWrite ? ('change' as const) : ('read' as const),
    subject,
    resource,
    payment_id: subject === 'payment' ? resource : null,
  }
}

function describeExchange(call: ShopCall, passed: Passed, origin: string): NonNullable<NewCall['exchange']> {
  const url = call.url.length <= maxUrlLength ? call.url : call.path.slice(0, maxUrlLength)
  const headers = toHeaderPairs(call.headers)
  const attempt = {
    method: call.method,
    url: origin + url,
    // The same as those of the caller.
    headers: [],
    body: null,
    started_after_ms: 0,
    duration_ms: toMicros(passed.durationMs),
    status: passed.providerStatus,
    request_id: headerOf(passed.answerHeaders, 'x-request-id'),
    answer: null,
    error: passed.error,
  }
  return {
    caller: { method: call.method, url, headers, answer_headers: toHeaderPairs(passed.answerHeaders) },
    provider: passed.isSent ? [attempt] : [],
  }
}

/** The id of a card token is the token itself. */
function withoutTokens(entry: NewCall, token: string | null): NewCall {
  if (token === null || token === '') return { ...entry, resource: null }
  const hide = (text: string) => text.replaceAll(token, '***')
  return {
    ...entry,
    resource: null,
    request: hide(String(entry.request)),
    response: hide(String(entry.response)),
    exchange: JSON.parse(hide(JSON.stringify(entry.exchange))) as NewCall['exchange'],
  }
}

function toMicros(ms: number): number {
  return Math.round(ms * 1000) / 1000
}

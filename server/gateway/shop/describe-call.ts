/** The entry of a shop's call in the journal. */

import { randomUUID } from 'node:crypto'
import type { ProviderRoute } from '../../catalog/provider-routes.ts'
import { warnOfBody } from '../../catalog/requests/warn-of-body.ts'
import { warnOfCall, warnOfTestCard } from '../../catalog/requests/warn-of-call.ts'
import { maxExchangeText } from '../../contract/entry-columns.ts'
import { defaultAccount, faultCode } from '../../contract/entry-facts.ts'
import { isExactNumber } from '../../contract/exact-numbers.ts'
import { accountCountryHeader, currencyOfAnswer } from '../../facts/account-country.ts'
import { actorHeader } from '../../facts/actors.ts'
import { cardTokensIn } from '../../facts/card-tokens.ts'
import { countryOf } from '../../facts/countries.ts'
import { isRefusal } from '../../facts/did-sell.ts'
import {
  describeFault,
  faultFieldsOf,
  faultHeader,
  isFailedBy,
  isUnperformed,
} from '../../facts/fault-header.ts'
import { gradingsHeader } from '../../facts/gradings.ts'
import { toObject } from '../../facts/json.ts'
import { isMercadoPago } from '../../facts/mercado-pago.ts'
import { readSdk } from '../../facts/sdk-headers.ts'
import { readWarnings, type Warning, warningsHeader } from '../../facts/warnings.ts'
import type { AccountIdentity } from '../../journal/account-view.ts'
import type { NewCall } from '../../journal/entries.ts'
import { readClaim } from '../../shared/actors.ts'
import { tokenFingerprints } from '../../shared/fingerprint.ts'
import { printable, purposeHeader } from '../http/request-identity.ts'
import { toCopy } from './body-copy.ts'
import { headerOf, idempotencyKeyOf, toHeaderPairs } from './headers.ts'
import { type CopiedBody, readCopy, readObject } from './read-copy.ts'
import { isRefusedInBody } from './refused-with-500.ts'
import { hiderOf, isOfCardToken, secretsOf } from './secrets-of-call.ts'
import type { FindOwner } from './shop-account.ts'
import type { Passed, ShopCall } from './shop-call.ts'

const maxUrlLength = 2048

/** The provider's route; unknown paths share one name, because the journal counts calls by operation. */
function operationOf(method: string, { template }: ProviderRoute): string {
  return `${method} ${template ?? '(other)'}`
}

/** The faults of the proxy, and the one that the simulator names in its answer, as `describeFault` writes them. */
export function faultOf({ fault }: ShopCall, { providerHeaders }: Passed): string | null {
  const own = fault && describeFault({ ...fault })
  return [own, headerOf(providerHeaders, faultHeader)].filter(Boolean).join('; ') || null
}

/** Returns a promise only for compressed bodies, which must be decompressed. */
export function describeCall(call: ShopCall, passed: Passed, provider: Provider): NewCall | Promise<NewCall> {
  const { provided } = provider
  const sent = readCopy(call.request, call.headers)
  const got = readCopy(call.answer, passed.providerHeaders)
  const answered = provided === null ? got : readCopy(toCopy(Buffer.from(provided.body)), [])
  const instead = passed.received && readCopy(toCopy(passed.received), passed.answerHeaders)
  const received = instead ?? (provided === null ? null : got)
  const known = provided === null ? passed : withProvided(passed, provided.status)
  if (sent instanceof Promise || answered instanceof Promise || received instanceof Promise)
    return Promise.all([sent, answered, received]).then(([one, other, third]) =>
      toEntry(call, known, { ...provider, sent: one, answered: other, received: third }),
    )
  return toEntry(call, known, { ...provider, sent, answered, received })
}

/** A refusal of the provider performed nothing, whatever a fault made of it. */
function withProvided(passed: Passed, providerStatus: number): Passed {
  return { ...passed, providerStatus, isUnknown: passed.isUnknown && !isRefusal(providerStatus) }
}

/**
 * `ownToken` is the gateway's access token, which the provider could name in an error. `fault` is that of the call, and
 * `provided` what the provider answered where a fault of the simulator hid it.
 */
type Provider = {
  origin: string
  ownToken: string | null
  fault: string | null
  provided: { status: number; body: string } | null
  byApplication: FindOwner['byApplication']
}
/** `received` is what the shop got in place of what the provider answered. */
type Bodies = Provider & { sent: CopiedBody; answered: CopiedBody; received: CopiedBody | null }

function toEntry(call: ShopCall, passed: Passed, bodies: Bodies): NewCall {
  const { origin, ownToken, fault, sent, answered, received } = bodies
  const got = received ?? answered
  const { route, isWrite } = call
  const isCardToken = isOfCardToken(call)
  const madeId = isWrite || isCardToken ? readId(answered) : null
  const sdk = readSdk(name => headerOf(call.headers, name), call.query)
  // The proxy does not see that the simulator damaged an answer.
  const isDamaged = faultFieldsOf(fault ?? '').includes('malformed')
  const isOk = passed.status < 400 && passed.isWhole && !isDamaged
  const isRefused = isRefusedInBody(route.subject, passed.providerStatus, answered)
  const providerRequestId = headerOf(passed.providerHeaders, 'x-request-id')
  const askedId = headerOf(call.headers, 'x-request-id')
  const { hide, hideText } = hiderOf([call.token, ownToken, ...secretsOf(call, { sent, madeId })])
  return {
    kind: 'call',
    received_at: new Date(call.startedAt).toISOString(),
    operation: operationOf(call.method, route),
    transport: 'shop',
    purpose: purposeOf(call, passed),
    outcome: isOk ? 'ok' : 'error',
    error_code: isOk ? null : isFailedBy(fault, passed.status) ? faultCode : errorCodeOf(passed, isRefused),
    status: passed.status,
    duration_ms: toMicros(passed.leftAfterMs ?? passed.durationMs),
    provider_status: passed.providerStatus,
    provider_request_id: providerRequestId,
    attempts: passed.isSent ? 1 : 0,
    correlation_id: (askedId && printable.test(askedId) ? askedId : providerRequestId) ?? randomUUID(),
    ...(!call.isUnknownPage && {
      idempotency_key: idempotencyKeyOf(call.headers),
      external_reference: isWrite ? readField(sent, 'external_reference') : null,
      actor: readClaim({ [actorHeader]: headerOf(call.headers, actorHeader) ?? undefined }),
    }),
    outcome_unknown:
      (passed.isUnknown && !isRefused && !isUnperformed(fault ?? '')) ||
      (isWrite && isDamaged && passed.status < 300),
    ...accountFields(accountOf(call, bodies)),
    credentials: call.credentials,
    sdk: sdk?.sdk ?? null,
    sdk_version: sdk?.version ?? null,
    first_byte_ms: firstByteOf(passed),
    fault,
    warnings: warningsOf(call, passed, bodies),
    currency: currencyOf(call, passed, origin),
    // An unknown page must not put its calls among those of a payment.
    ...subjectFacts(call, isCardToken || call.isUnknownPage ? null : { requestedId: route.id, madeId }),
    request: hide(call.request.size() > 0 ? sent.bytes : Buffer.from(queryAsJson(call.query))),
    response: hide(got.bytes),
    request_bytes: call.request.size(),
    response_bytes: passed.received?.length ?? call.answer.size(),
    cut: sent.isCut ? (got.isCut ? 'both' : 'request') : got.isCut ? 'response' : null,
    exchange: describeExchange(call, passed, {
      origin,
      hideText,
      answer: received === null ? null : keepShort(answered, hide),
      cardTokens: cardTokensOf(call, sent, isCardToken ? madeId : null),
    }),
  }
}

/**
 * The exchange of a seller's code has no token of an account: its body names the application. Any page can send such a
 * body, so that of an unknown page proves nothing.
 */
function accountOf(
  { account, credentials, route, isUnknownPage }: ShopCall,
  { sent, byApplication }: Bodies,
): AccountIdentity {
  if (route.template !== '/oauth/token' || credentials === account.name || isUnknownPage) return account
  const named =
    readField(sent, 'client_id') ?? new URLSearchParams(sent.bytes.toString('utf8')).get('client_id')
  const owner = byApplication(named ?? '')
  return owner === null || owner === 'removed' ? account : owner
}

/** Entries without an account belong to the default one. */
const accountFields = ({ name: account, generation }: AccountIdentity) =>
  account === defaultAccount ? {} : { account, generation }

/** The currency of the account: the provider names its country in its own answer, or has told it before. */
function currencyOf({ country }: ShopCall, { isSent, providerHeaders }: Passed, origin: string) {
  if (!isSent) return country && countryOf(country).currency
  return isMercadoPago(origin) ? null : currencyOfAnswer(headerOf(providerHeaders, accountCountryHeader))
}

/** A read with the console's header is no call of the shop: `pasarela doctor` sends one to prove that calls arrive. */
function purposeOf({ isUnknownPage, isWrite, headers }: ShopCall, passed: Passed) {
  if (isUnknownPage) return 'unknown_page'
  if (isOfGrading(passed)) return 'grading'
  return !isWrite && headerOf(headers, purposeHeader) === 'display' ? 'display' : 'operation'
}

/** The simulator marks what a shop reads while its webhook handler is graded. */
const isOfGrading = ({ providerHeaders }: Passed) => headerOf(providerHeaders, gradingsHeader) !== null

/** Those that the simulator names, else what is known of the body. The provider has no such header. Null: none. */
function warningsOf(call: ShopCall, passed: Passed, { origin, sent, answered }: Bodies): Warning[] | null {
  const header = isMercadoPago(origin) ? null : headerOf(passed.providerHeaders, warningsHeader)
  const isRead = header === null && call.isWrite && passed.providerStatus !== null
  const warnings = isRead
    ? warningsOfWrite(call, passed.providerStatus ?? 0, { origin, sent, answered })
    : readWarnings(header)
  return warnings.length > 0 ? warnings : null
}

function warningsOfWrite(
  { method, route, token, startedAt: now, country: siteId, isTestUser }: ShopCall,
  status: number,
  { origin, sent, answered }: Pick<Bodies, 'origin' | 'sent' | 'answered'>,
): Warning[] {
  const operation = operationOf(method, route)
  const body = sent.bytes.toString('utf8') || '{}'
  return [
    // Any token opens an account of a simulator.
    ...(isMercadoPago(origin) ? warnOfCall(operation, { token, status }) : []),
    ...(isTestUser === false && !answered.isCut
      ? warnOfTestCard(operation, answered.bytes.toString('utf8'))
      : []),
    ...(sent.isCut ? [] : warnOfBody(operation, { body, status, now, siteId })),
  ]
}

/** What the provider sent after the shop had left is no answer to the shop. */
function firstByteOf({ firstByteMs, leftAfterMs }: Passed): number | null {
  return firstByteMs === null || firstByteMs > (leftAfterMs ?? firstByteMs) ? null : toMicros(firstByteMs)
}

/** Fingerprints of the card tokens of a write: of the one that it made, or of those that its body uses. */
function cardTokensOf(
  { route, isWrite, isUnknownPage }: ShopCall,
  sent: CopiedBody,
  madeId: string | null,
): string[] {
  if (!isWrite || isUnknownPage) return []
  if (route.subject === 'card_token') return tokenFingerprints([madeId])
  return tokenFingerprints(cardTokensIn(readObject(sent) ?? {}))
}

/** A part of a text could end within a secret. */
function keepShort({ bytes, isCut }: CopiedBody, hide: (bytes: Buffer) => Buffer): string | null {
  if (isCut || bytes.length === 0 || bytes.length > maxExchangeText) return null
  return hide(bytes).toString('utf8')
}

function queryAsJson(query: string): string {
  return query === '' ? '{}' : JSON.stringify(Object.fromEntries(new URLSearchParams(query)))
}

/** The gateway's error codes, so that a failure has the same name for every transport. */
function errorCodeOf({ status, isWhole }: Passed, isRefused: boolean): string {
  if (status === 499) return 'client_closed_request'
  if (status === 504 && !isWhole) return 'provider_timeout'
  return isRefused || isRefusal(status) ? 'provider_refused' : 'provider_failed'
}

/** The documents of the provider usually begin with their id. Parsing 3 kB of one takes 17 µs of processor time. */
const leadingId = /^\{"id":(?:"([\w.-]{1,100})"|(\d{1,30}))[,}]/

function readId(body: CopiedBody): string | null {
  const found = body.isCut ? null : leadingId.exec(body.bytes.toString('latin1', 0, 150))
  return found?.[1] ?? found?.[2] ?? readField(body, 'id') ?? readField(body, 'data', 'id')
}

/** `data.id` is that of an order whose payment failed. */
function readField(copied: CopiedBody, ...path: string[]): string | null {
  const value = path.reduce<unknown>((inner, name) => toObject(inner)[name], readObject(copied))
  const isId = typeof value === 'string' || typeof value === 'number' || isExactNumber(value)
  return isId ? String(value) : null
}

/** Derives the facts by the rules of decision 084. Null: the entry names no id. */
function subjectFacts(
  { isWrite, method, route: { subject, id, template } }: ShopCall,
  ids: { requestedId: string | null; madeId: string | null } | null,
) {
  const hasId = subject !== 'provider' && subject !== 'payment_method' && template !== null
  const isCreation = isWrite && method === 'POST' && id === null && hasId
  const resource = (isCreation ? ids?.madeId : ids?.requestedId) ?? null
  return {
    effect: isCreation ? ('create' as const) : isWrite ? ('change' as const) : ('read' as const),
    subject,
    resource,
    payment_id: subject === 'payment' ? resource : null,
  }
}

/** A part of a long query could end within a secret. */
function shownUrl({ url, path }: ShopCall, hideText: (text: string) => string): string {
  return url.length <= maxUrlLength ? hideText(url) : hideText(path).slice(0, maxUrlLength)
}

type DescribedExchange = {
  origin: string
  answer: string | null
  cardTokens: string[]
  hideText: (text: string) => string
}

function describeExchange(
  call: ShopCall,
  passed: Passed,
  { origin, answer, cardTokens, hideText }: DescribedExchange,
): NonNullable<NewCall['exchange']> {
  const url = shownUrl(call, hideText)
  const pairsOf = (headers: readonly string[]) =>
    toHeaderPairs(headers).map(([name, value]): [string, string] => [name, hideText(value)])
  const attempt = {
    method: call.method,
    url: origin + url,
    // The headers of the request are those of the caller.
    headers: [],
    body: null,
    started_after_ms: 0,
    duration_ms: toMicros(passed.durationMs),
    status: passed.providerStatus,
    request_id: headerOf(passed.providerHeaders, 'x-request-id'),
    answer,
    error: passed.error,
  }
  return {
    caller: {
      method: call.method,
      url,
      headers: pairsOf(call.headers),
      answer_headers: pairsOf(passed.answerHeaders),
    },
    provider: passed.isSent ? [attempt] : [],
    ...(cardTokens.length > 0 && { card_tokens: cardTokens }),
  }
}

function toMicros(ms: number): number {
  return Math.round(ms * 1000) / 1000
}

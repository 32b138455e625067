/** Why the provider refused a call: by its codes, by what the call itself asked for, and by the provider's records. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import * as control from '../../../server/catalog/control.ts'
import { isRepeatable } from '../../../server/catalog/provider-routes.ts'
import { readOrderNeed } from '../../../server/facts/order-needs.ts'
import { callOutcomeOf } from '../../../server/facts/outcomes.ts'
import { leftToRefund } from '../../../server/facts/payment-calls.ts'
import { readRefusal } from '../../../server/facts/provider-errors/read-refusal.ts'
import { repetitionHelps, waits } from '../../../server/facts/provider-errors/retries.ts'
import { readOrderErrors } from '../../../server/facts/provider-errors.ts'
import { familyOfSubject } from '../../../server/facts/results.ts'
import { hintHeader, readHint, readNearest } from '../../../server/facts/simulator-hint.ts'
import { explainedCode, operationOfRoute, terminalSetUps, useExplainCode } from '../../calls/explain-code.ts'
import { toKnown, useCallWords } from '../../calls/use-call-words.ts'
import { otherRoute } from '../../calls/use-operation-name.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatMoney } from '../../money/format-money.ts'
import { type Explanation, ExplanationText } from '../../notices/docs-link.tsx'
import { PaymentStatusBadge } from '../../records/status-badges.tsx'
import { useSimulatorRead } from '../../simulator/use-simulator.ts'
import type { CallDetail } from '../../stream/feed-entry.ts'
import { createGatewayOfAll, trpc } from '../../trpc.ts'
import { asRecord, parseJson } from '../../unknown-json.ts'
import { AmountBounds } from './amount-bounds.tsx'
import { FirstOfKey } from './first-of-key.tsx'

/** The body of the provider's refusal, which an answer of this gateway contains. */
function refusalOf({ transport, response }: CallDetail): unknown {
  const answered = parseJson(response)
  return transport === 'shop' ? answered : asRecord(answered).details
}

/** The explanations of the codes of a refusal. Empty if none of them is documented. */
export function useExplanations(call: CallDetail): Explanation[] {
  const explain = useExplainCode()
  const { subject, status, operation: route, request, state_detail: detail, resource } = call
  const family = familyOfSubject(subject)
  const operation = operationOfRoute(route, asRecord(parseJson(request)))
  const causes = readRefusal({ family, status, body: refusalOf(call) }).map(({ code }) => code)
  const codes = causes.length > 0 ? causes : detail === null ? [] : [detail]
  const found = codes
    .map(code => explainedCode(call, code))
    .flatMap(code => explain({ family, code, operation, resource }) ?? [])
  return [...new Map(found.map(one => [one.text, one])).values()]
}

/** The provider's own words, which stay as they are. Null for a refusal without a sentence. */
function saidIn(refusal: unknown): string | null {
  const { message, errors } = asRecord(refusal)
  const [first] = Array.isArray(errors) ? errors : []
  const said = message ?? asRecord(first).message
  return typeof said === 'string' && said !== '' ? said : null
}

/** The explanations, and what the provider says besides them. */
export function RefusalWords({ call, fallback }: { call: CallDetail; fallback: ReactNode }) {
  const t = useTranslations('problem')
  const words = useCallWords()
  const explanations = useExplanations(call)
  const refusal = refusalOf(call)
  const details = readOrderErrors(refusal).flatMap(error => error.details)
  // Of a refused call of this gateway, the notice around these words says the message.
  const message = call.transport === 'shop' ? saidIn(refusal) : null
  const said = message ?? (explanations.length === 0 && call.state_detail)
  return (
    <>
      {explanations.length > 0
        ? explanations.map(one => <ExplanationText key={one.text} {...one} />)
        : fallback}
      {callOutcomeOf(call) === 'state' && <p>{words.reasonOf(call)}</p>}
      {said && (
        <p>
          {t('said')} <q lang="en">{said}</q>
        </p>
      )}
      {details.length > 0 && (
        <ul>
          {details.map(detail => (
            <li key={detail} lang="en">
              {detail}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The refusals of an amount, of payments and of orders. */
const amountCodes = ['2072', 'invalid_transaction_amount']

/** The section of docs/start/coverage.md with what the simulator lacks. */
const section = 'What is not simulated'

/** What the call's own request, and the provider's records, say about the refusal. */
export function RefusalFacts({ call }: { call: CallDetail }) {
  const t = useTranslations('shop.refused')
  const isOwn = call.credentials === null || call.credentials === call.account
  return (
    <>
      <SimulatorHint call={call} />
      <OrderNeeds call={call} />
      {isOwn && amountCodes.includes(call.state_detail ?? '') && <AmountBounds call={call} />}
      {isKeyUsed(call) && call.idempotency_key && (
        <FirstOfKey call={call} idempotencyKey={call.idempotency_key} />
      )}
      {call.state_detail === 'route_not_simulated' && <p>{t('coverage', { section })}</p>}
      {isOwn && call.effect !== 'read' && call.payment_id !== null && (
        <PaymentNow paymentId={call.payment_id} />
      )}
    </>
  )
}

/**
 * Names the other account that the card token or the id belongs to, if this gateway serves it or if it is a connected
 * seller, or the nearest route.
 */
function SimulatorHint({ call: { exchange } }: { call: CallDetail }) {
  const t = useTranslations('shop.refused')
  const header = exchange?.caller.answer_headers.find(([name]) => name.toLowerCase() === hintHeader)
  const owner = readHint(header?.[1])
  const nearest = readNearest(header?.[1])
  const { data, isPending } = useQuery({
    queryKey: ['accounts-of-all'],
    queryFn: () => createGatewayOfAll().accounts.list.query(),
    enabled: owner !== null,
    retry: false,
  })
  const sellers = useSimulatorRead(control.sellers.list, {}, { isWanted: owner?.of === 'id' })
  const isSeller = sellers.data?.sellers.some(one => String(one.user_id) === owner?.user)
  if (nearest !== null) return <p>{t.rich('nearest', { route: () => <code>{nearest}</code> })}</p>
  if (owner === null || isPending || sellers.isLoading) return null
  const account = data?.accounts.find(one => one.access_token?.endsWith(`-${owner.user}`))
  const name = () => <strong>{account?.name ?? t('user', { id: owner.user })}</strong>
  const link = (words: ReactNode) => (
    <Link to="/simulator" search={{ tab: 'sellers' }}>
      {words}
    </Link>
  )
  return <p>{isSeller ? t.rich('seller', { name, link }) : t.rich(owner.of, { name })}</p>
}

/**
 * Names the field that the order lacks and its payment method needs. An order has this field at another place than a
 * payment.
 */
function OrderNeeds({ call }: { call: CallDetail }) {
  const t = useTranslations('shop.refused')
  const needs = readOrderErrors(refusalOf(call)).flatMap(({ details }) => details.map(readOrderNeed))
  return needs.map(
    need =>
      need && (
        <p key={need.field}>
          {t.rich('need', { method: need.method, field: () => <code>{need.field}</code> })}
        </p>
      ),
  )
}

function PaymentNow({ paymentId }: { paymentId: string }) {
  const t = useTranslations('shop.refused')
  const locale = useFormatLocale()
  const { data } = trpc.payments.get.useQuery({ paymentId }, { retry: false })
  if (!data) return null
  const money = formatMoney(leftToRefund(data), data.currency_id ?? '', locale)
  const isPaid = data.status === 'approved' || data.status === 'refunded'
  return (
    <p>
      {t('now')} <PaymentStatusBadge status={data.status} detail={data.status_detail} isPlain />.{' '}
      {isPaid && t('left', { money })}
    </p>
  )
}

/** The refusals of what is right, but not in the state that something has. */
const stateCodes =
  /^(2016|2018|2022|2024|2030|2031|2063|15016|cannot_\w+|\w+_already_\w+|refund_period_exceeded|operation_not_supported)$/
const tokenCodes = ['2006', '2062', '3003', 'card_token_not_found', 'card_token_used', 'invalid_card_token']

/** Whether the provider refused the call because its key belongs to another body. */
export const isKeyUsed = ({ state_detail: code }: Pick<CallDetail, 'state_detail'>) =>
  code === 'idempotency_key_already_used'

/** What its idempotency key does for a write. `ignored`: the provider is not known to honor one there. */
export function keyUseOf({ operation, idempotency_key: key }: CallDetail): 'honored' | 'missing' | 'ignored' {
  if (!isRepeatable(operation)) return 'ignored'
  return key === null ? 'missing' : 'honored'
}

/** A terminal without a point of sale is refused with 403, which is no matter of credentials. */
const isOfTerminal = ({ operation, status }: CallDetail) =>
  terminalSetUps.includes(operation) && status !== 401

/** What to do about a failed call, as a key of the texts. Null if its explanation says it all. */
export function adviceOf(call: CallDetail, isExplained: boolean) {
  const { status, error_code, state_detail: code } = call
  const isOfToken = code !== null && tokenCodes.includes(code)
  if (callOutcomeOf(call) === 'state') return isOfToken ? 'order_failed_token' : 'order_failed'
  const hasKey = call.idempotency_key !== null
  const use = call.effect === 'read' ? 'honored' : keyUseOf(call)
  const refused = hasKey ? 'refused_request' : 'refused_request_no_key'
  const helps = repetitionHelps(code, status)
  if (helps === false) return refused
  if (use === 'ignored' && (helps || call.outcome_unknown)) return 'may_be_performed_again'
  if (helps) return 'repeat_same_key'
  const known = toKnown(error_code)
  if (known === 'provider_failed' || known === 'provider_timeout') {
    if (call.outcome_unknown && use === 'missing') return 'may_be_performed'
    // Only a key that the provider honors makes a repetition performed once.
    return call.effect === 'read' || use !== 'honored' ? 'call_again' : known
  }
  if (known !== 'provider_refused') return known
  if (code === 'route_not_simulated') return null
  if (isOfToken) return 'refused_token'
  if (isOfTerminal(call) && isExplained) return null
  if (status === 401 || status === 403) return 'refused_credentials'
  // Nothing has this path, so no ID of it is wrong.
  if (status === 404 && call.operation.endsWith(otherRoute)) return 'method_not_allowed'
  if (status === 404) return isExplained ? null : 'refused_missing'
  if (status === 429) return hasKey ? 'refused_wait' : 'refused_wait_no_key'
  if (isKeyUsed(call)) return 'refused_key'
  const isOfState = code !== null && (stateCodes.test(code) || waits(familyOfSubject(call.subject), code))
  if (isOfState) return isExplained ? null : 'refused_state'
  return isExplained ? refused : 'refused_unexplained'
}

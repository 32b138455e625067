/** The words for the code with which the provider refused a call, for every code that it documents. */
import { useTranslations } from 'use-intl'
import type { ErrorFamily } from '../../server/facts/provider-errors.ts'
import { orderId } from '../../server/facts/resource-ids.ts'
import { useMessagePart } from '../i18n/load-message-part.ts'
import type { Parts } from '../i18n/load-messages.ts'
import type { Explanation } from '../notices/docs-link.tsx'
import { findExplanation } from '../notices/find-explanation.ts'
import type { CallEntry } from '../stream/feed-entry.ts'

/**
 * Codes that mean the same for any call. `no_credentials` is the console's own, because the provider has no code that
 * tells a missing access token from other mistakes.
 */
const general = [
  'local_rate_limited',
  'route_not_simulated',
  'no_credentials',
  'invalid_client',
  'invalid_grant',
] as const

/** The call of a shop, and that of this gateway. Words such as `not_found` mean something else elsewhere. */
export const terminalSetUps = ['PATCH /terminals/v1/setup', 'terminals.setUp']

const explainTerminal = (texts: Parts['code']['terminals'], code: string) =>
  Object.entries(texts).find(([known]) => known === code)?.[1]

type Refusal = {
  family: ErrorFamily | null
  code: string
  operation: string
  /** The id that the call asked about. */
  resource: string | null
}

const paymentNotFound = '2000'

/** Explains a code: by the operation, else by itself. Null for a code that is not known, and until the texts are loaded. */
export function useExplainCode(): (refusal: Refusal) => Explanation | null {
  const t = useTranslations('calls')
  const { data: texts } = useMessagePart('code')
  return ({ family, code, operation, resource }) => {
    if (family === 'payments' && code === paymentNotFound && orderId.test(resource ?? ''))
      return { code, text: t('orderAsPayment') }
    const known = general.find(one => one === code)
    if (known) return { code, text: t(`general.${known}`) }
    if (!texts) return null
    const ofTerminal = terminalSetUps.includes(operation) && explainTerminal(texts.terminals, code)
    if (ofTerminal) return { code, text: ofTerminal }
    // A code that is a word and not a number is explained among those of orders, and means the same for any call.
    return (
      (family && findExplanation(texts, { family, code, operation })) ??
      findExplanation(texts, { family: 'orders', code, operation })
    )
  }
}

/** The code to explain: that of the answer, unless the call of a shop was refused because it had no credentials. */
export function explainedCode<C extends string | null>(
  { transport, status, credentials }: Pick<CallEntry, 'transport' | 'status' | 'credentials'>,
  code: C,
): C | 'no_credentials' {
  return transport === 'shop' && status === 401 && credentials === null ? 'no_credentials' : code
}

const operations: Record<string, string> = {
  'POST /v1/payments/{id}/refunds': 'payments.refund',
  'POST /v1/orders': 'orders.create',
}

/**
 * The operation of this gateway that does the same as a call of a shop: explanations of a code differ by it.
 * @param sent the body of the request, where it is known
 */
export function operationOfRoute(route: string, sent: { status?: unknown; capture?: unknown } = {}): string {
  if (route === 'PUT /v1/payments/{id}')
    return sent.capture === true
      ? 'payments.capture'
      : sent.status === 'cancelled'
        ? 'payments.cancel'
        : route
  return operations[route] ?? route
}

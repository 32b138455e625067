/** The words for the code with which the provider refused a call, for every code that it documents. */
import { useTranslations } from 'use-intl'
import { findError } from '../../../server/facts/provider-errors/known-error.ts'
import { errorTables } from '../../../server/facts/provider-errors/tables.ts'
import type { ErrorFamily } from '../../../server/facts/provider-errors.ts'
import { useMessagePart } from '../../i18n/load-message-part.ts'

/**
 * What the provider's descriptions say of a field, which are too many to be translated one by one. The name of the
 * field stays as it is.
 */
const patterns = {
  missing: [
    /^(?:the |parameter |the parameter )?([\w.]+) (?:attribute |id )?(?:can't be null|cannot be null.*|is required)$/i,
  ],
  notNumeric: [/^([\w.]+) attribute must be numeric$/],
  tooLong: [/^([\w.]+) (?:attribute )?must be shorter than .*$/, /^the (\w+) is too long$/],
  invalid: [
    /^invalid (?:parameter )?([\w.]+)$/i,
    /^the ([\w.]+) (?:format )?is invalid$/,
    /^([\w.]+) (?:attribute is malformed|invalid)$/,
  ],
} as const
const general = ['local_rate_limited', 'route_not_simulated'] as const

type Refusal = { family: ErrorFamily | null; code: string; operation: string }

/**
 * Explains a code: by the operation, else by itself, else by what the provider's description says, else with this
 * description, in English. Null for a code that is not documented, and until the explanations are loaded.
 */
export function useExplainCode(): (refusal: Refusal) => string | null {
  const t = useTranslations('calls')
  const { data: texts } = useMessagePart('code')
  return ({ family, code, operation }) => {
    const known = general.find(one => one === code)
    if (known) return t(`general.${known}`)
    // The words for those codes of orders that are no numbers are true of any call.
    const own = new Map(Object.entries({ ...texts?.orders, ...(family && texts?.[family]) }))
    const words = own.get(`${code}_${operation}`) ?? own.get(code)
    const description = family === null ? undefined : findError(errorTables[family], code)?.description
    if (words !== undefined || description === undefined) return words ?? null
    for (const name of Object.keys(patterns) as (keyof typeof patterns)[]) {
      const field = patterns[name].map(form => form.exec(description)?.[1]).find(found => found !== undefined)
      if (field !== undefined) return t(`field.${name}`, { field })
    }
    return description
  }
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

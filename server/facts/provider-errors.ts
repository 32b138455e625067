/**
 * The meaning of an error code of the provider depends on the endpoint: 205 is a missing card number for card tokens,
 * and a malformed search for customers. A family is named by the prefixes of the paths that share its codes. The tables
 * are in `provider-errors/`, because the console's first page needs this file only.
 */
const errorFamilyPaths = {
  payments: ['/v1/payments'],
  card_tokens: ['/v1/card_tokens'],
  customers: ['/v1/customers'],
  preferences: ['/checkout/preferences', '/merchant_orders'],
  orders: ['/v1/orders'],
  subscriptions: ['/preapproval', '/preapproval_plan', '/authorized_payments'],
  payment_methods: ['/v1/payment_methods', '/v1/identification_types'],
} as const

export type ErrorFamily = keyof typeof errorFamilyPaths
export const errorFamilyNames = Object.keys(errorFamilyPaths) as ErrorFamily[]

/** One cause of a refusal. */
export type ProviderCause = { family: ErrorFamily; code: string }

/** The family of the error codes of a provider path. Null if the path has no codes of its own. */
export function familyOfPath(path: string): ErrorFamily | null {
  return (
    errorFamilyNames.find(name =>
      errorFamilyPaths[name].some(start => path === start || path.startsWith(`${start}/`)),
    ) ?? null
  )
}

/**
 * Reads the causes from an answer of the provider. `cause` is a list, also within a list, one object, or null; its codes
 * are numbers or strings. Preferences name their code in `error`, orders in the list `errors`.
 */
export function readCauses(family: ErrorFamily | null, answer: unknown): ProviderCause[] {
  if (family === null || !isRecord(answer)) return []
  if (family === 'orders') return readOrderErrors(answer).map(({ code }) => ({ family, code }))
  const causes: unknown[] = [answer.cause].flat(2)
  const codes = causes.flatMap(cause =>
    isRecord(cause) && (typeof cause.code === 'string' || typeof cause.code === 'number')
      ? [String(cause.code)]
      : [],
  )
  if (codes.length === 0 && family === 'preferences' && isPreferenceCode(answer.error))
    codes.push(answer.error)
  return codes.map(code => ({ family, code }))
}

/**
 * The faults in an answer of the Orders API: `{errors: [{code, message, details}]}`. A 401 has its only fault in the
 * body itself. A fault may have no details or several.
 */
export function readOrderErrors(answer: unknown): { code: string; details: string[] }[] {
  if (!isRecord(answer)) return []
  const errors = Array.isArray(answer.errors) ? answer.errors : [answer]
  return errors.filter(isRecord).flatMap(({ code, details }) => {
    if (typeof code !== 'string') return []
    return [{ code, details: Array.isArray(details) ? details.filter(text => typeof text === 'string') : [] }]
  })
}

/** False for the words of HTTP, such as `bad_request` and `not_found`, which `error` may contain, too. */
function isPreferenceCode(error: unknown): error is string {
  return typeof error === 'string' && /^(invalid|collector)_/.test(error)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

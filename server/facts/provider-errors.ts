/**
 * The provider's error codes mean something only together with what was asked: 205 is a card number that is missing
 * for card tokens, and a search that is malformed for customers. A family is named by the beginnings of the paths that
 * refuse with its codes; its table stands in `provider-errors/`, apart because the console's first page needs no table.
 */
const errorFamilyPaths = {
  payments: ['/v1/payments'],
  card_tokens: ['/v1/card_tokens'],
  customers: ['/v1/customers'],
  preferences: ['/checkout/preferences'],
  payment_methods: ['/v1/payment_methods', '/v1/identification_types'],
} as const

export type ErrorFamily = keyof typeof errorFamilyPaths
export const errorFamilyNames = Object.keys(errorFamilyPaths) as ErrorFamily[]

/** One reason of a refusal. */
export type ProviderCause = { family: ErrorFamily; code: string }

/** The family of what a path of the provider refuses with; null where it has no codes of its own. */
export function familyOfPath(path: string): ErrorFamily | null {
  return (
    errorFamilyNames.find(name =>
      errorFamilyPaths[name].some(start => path === start || path.startsWith(`${start}/`)),
    ) ?? null
  )
}

/**
 * The causes that an answer of the provider names. `cause` is a list, one object, or null; its codes are numbers or
 * texts. Preferences name theirs in `error`.
 */
export function readCauses(family: ErrorFamily | null, answer: unknown): ProviderCause[] {
  if (family === null || !isRecord(answer)) return []
  const causes: unknown[] = Array.isArray(answer.cause) ? answer.cause : [answer.cause]
  const codes = causes.flatMap(cause =>
    isRecord(cause) && (typeof cause.code === 'string' || typeof cause.code === 'number')
      ? [String(cause.code)]
      : [],
  )
  if (codes.length === 0 && family === 'preferences' && isPreferenceCode(answer.error))
    codes.push(answer.error)
  return codes.map(code => ({ family, code }))
}

/** Unlike the words of HTTP that stand in the same place (`bad_request`, `not_found`). */
function isPreferenceCode(error: unknown): error is string {
  return typeof error === 'string' && /^(invalid|collector)_/.test(error)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import { cardTokenErrors } from './provider-errors/card-token-errors.ts'
import { customerErrors } from './provider-errors/customer-errors.ts'
import { paymentErrors } from './provider-errors/payment-errors.ts'
import { paymentMethodErrors } from './provider-errors/payment-method-errors.ts'
import { preferenceErrors } from './provider-errors/preference-errors.ts'

type Family = {
  /** The beginnings of the paths that refuse with these codes. */
  paths: readonly string[]
  /** The provider's own description by code. */
  descriptions: Readonly<Record<string, string>>
}

/**
 * The provider's error codes mean something only together with what was asked: 205 is a card number that is missing
 * for card tokens, and a search that is malformed for customers.
 */
export const errorFamilies = {
  payments: { paths: ['/v1/payments'], descriptions: paymentErrors },
  card_tokens: { paths: ['/v1/card_tokens'], descriptions: cardTokenErrors },
  customers: { paths: ['/v1/customers'], descriptions: customerErrors },
  preferences: { paths: ['/checkout/preferences'], descriptions: preferenceErrors },
  payment_methods: {
    paths: ['/v1/payment_methods', '/v1/identification_types'],
    descriptions: paymentMethodErrors,
  },
} as const satisfies Record<string, Family>

export type ErrorFamily = keyof typeof errorFamilies
export const errorFamilyNames = Object.keys(errorFamilies) as ErrorFamily[]

/** One reason of a refusal. */
export type ProviderCause = { family: ErrorFamily; code: string }

/** The family of what a path of the provider refuses with; null where it has no codes of its own. */
export function familyOfPath(path: string): ErrorFamily | null {
  return (
    errorFamilyNames.find(name =>
      errorFamilies[name].paths.some(start => path === start || path.startsWith(`${start}/`)),
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
  const isNamed =
    typeof answer.error === 'string' &&
    (answer.error.startsWith('invalid_') || Object.hasOwn(preferenceErrors, answer.error))
  if (codes.length === 0 && family === 'preferences' && isNamed) codes.push(String(answer.error))
  return codes.map(code => ({ family, code }))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

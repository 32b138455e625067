import type { PaymentMethod } from '../../../server/contract/payment-methods.ts'

export type MethodSearch = { q?: string; type?: string; bin?: string }

/** Filters methods by name or id, in any case, and by type. */
export function filterMethods(
  methods: readonly PaymentMethod[],
  { q = '', type }: MethodSearch,
): PaymentMethod[] {
  const needle = q.trim().toLowerCase()
  return methods.filter(
    method =>
      (!type || method.payment_type_id === type) &&
      (needle === '' || method.id.includes(needle) || method.name.toLowerCase().includes(needle)),
  )
}

type BinRule = { pattern?: string; exclusion_pattern?: string | null; installments_pattern?: string | null }

/** The card ranges of a method in the provider's list. */
function binRulesOf(method: PaymentMethod): BinRule[] {
  const settings: unknown = method.settings
  if (!Array.isArray(settings)) return []
  return settings.flatMap(setting => (setting?.bin ? [setting.bin as BinRule] : []))
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/**
 * The methods whose ranges contain these digits. Exclusions separate credit from debit, so a card matches one method
 * only, apart from local brands that share a range.
 */
export function methodsOfBin(methods: readonly PaymentMethod[], bin: string): PaymentMethod[] {
  return methods.filter(method =>
    binRulesOf(method).some(
      rule => matches(rule.pattern, bin) && !(rule.exclusion_pattern && matches(rule.exclusion_pattern, bin)),
    ),
  )
}

/** Whether a pattern of the provider matches. An invalid regular expression matches nothing. */
function matches(pattern: string | undefined, bin: string): boolean {
  try {
    return pattern !== undefined && pattern !== '' && new RegExp(pattern).test(bin)
  } catch {
    return false
  }
}

export function takesInstallments(method: PaymentMethod): boolean {
  return binRulesOf(method).some(rule => Boolean(rule.installments_pattern))
}

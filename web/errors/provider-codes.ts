import { isRecord } from '../json/unknown-json.ts'

/**
 * The codes of the provider's causes, as text. `cause` is a list, one object, or null; its codes are numbers or
 * texts. Preferences name theirs in `error`.
 */
export function readProviderCodes(details: unknown): string[] {
  if (!isRecord(details)) return []
  const causes = Array.isArray(details.cause) ? details.cause : [details.cause]
  const codes = causes.flatMap(cause =>
    isRecord(cause) && (typeof cause.code === 'string' || typeof cause.code === 'number')
      ? [String(cause.code)]
      : [],
  )
  if (codes.length > 0) return codes
  return typeof details.error === 'string' && details.error.startsWith('invalid_') ? [details.error] : []
}

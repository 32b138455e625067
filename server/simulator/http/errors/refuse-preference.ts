import { valueAt } from '../../../facts/json.ts'
import type { Refuse } from '../check-body.ts'
import { ProviderError } from './provider-error.ts'

/** Refuses a preference by its first fault. `cause` is null, except in the one answer that was quoted with a list. */
export function refusePreference(body: unknown): Refuse {
  return ([{ path, rule }]) => {
    const value = valueAt(body, path)
    const message = (rule.message ?? String(rule.code))
      .replace('{path}', () => path.replaceAll(/\[(\d+)\]/g, '.$1'))
      .replace('{type}', () => (Array.isArray(value) ? 'array' : typeof value))
    const cause = rule.code === 'invalid_expires' ? [] : null
    return new ProviderError(400, { message, error: rule.code, status: 400, cause })
  }
}

import type { Refuse } from '../../http/check-body.ts'
import { type ProviderError, refusal } from '../../http/errors/provider-error.ts'

/** A refusal whose code is a word of the reference. Its form is assumed; one answer had `causes` (sdk-dotnet#128). */
export function counterError(status: number, code: string, description: string): ProviderError {
  return refusal(status, description, [{ code, description }])
}

export const refuseCounter: Refuse = ([{ rule, path }]) =>
  counterError(400, String(rule.code), `${rule.message ?? 'invalid'}${path ? ` [${path}]` : ''}`)

import type { Refuse } from '../../http/check-body.ts'
import { type ProviderError, refusal } from '../../http/errors/provider-error.ts'

/** The refusals that the reference of the older API of Point lists, by their statuses. */
const words = { 400: 'bad_request', 403: 'forbidden', 404: 'not_found', 409: 'conflict_error' } as const

/** Shops read the texts, and one of them the code 2205 of a busy device. The form of the body is assumed. */
export function pointError(status: keyof typeof words, message: string, code?: number): ProviderError {
  return refusal(status, message, [{ code: code ?? words[status], description: message }])
}

export const refusePoint: Refuse = ([{ rule, path }]) =>
  pointError(
    400,
    rule.message?.replace(/^(?!\w+: )/, `${path}: `) ?? `${path}: Field is missing or incorrect`,
  )

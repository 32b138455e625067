import type { Refuse } from '../../http/check-body.ts'
import { ProviderError } from '../../http/errors/provider-error.ts'

/** The refusals that the reference of the older API of Point lists, by their statuses. */
const words = { 400: 'bad_request', 403: 'forbidden', 404: 'not_found', 409: 'conflict_error' } as const

/** Shops read the texts, and one shop the code 2205 of a busy device. The form of the body is assumed. */
export function pointError(status: keyof typeof words, message: string, code?: number): ProviderError {
  const error = words[status]
  const cause = [{ code: code ?? error, description: message }]
  return new ProviderError(status, { message, error, status, cause })
}

export const refusePoint: Refuse = ([{ rule, path }]) =>
  pointError(
    400,
    rule.message?.replace(/^(?!\w+: )/, `${path}: `) ?? `${path}: Field is missing or incorrect`,
  )

import type { Refuse } from '../../http/check-body.ts'
import { ProviderError } from '../../http/errors/provider-error.ts'
import type { Call } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'

/** A refusal of the QR routes before `/v1/orders`, in the form that sdk-php#171 quotes. */
export function inStoreError(status: number, error: string, message: string): ProviderError {
  return new ProviderError(status, { error, message, status, causes: [] })
}

export const refuseInStore: Refuse = ([{ rule, path }]) =>
  inStoreError(400, String(rule.code), rule.message ?? `${path} is invalid`)

/** The user of the path must be the owner of the token. `invalid` is the route's error if that is not a number. */
export function requireOwnCollector({ account, params }: Call<Account>, invalid: [string, string]) {
  if (!/^\d+$/.test(params.user_id ?? '')) throw inStoreError(400, ...invalid)
  if (params.user_id !== String(account.userId))
    throw inStoreError(400, 'invalid_access_token', 'Access denied.')
}

/** Refusals that depend on the account alone, not on the request. The account's settings choose them. */
import { paymentError } from '../../http/errors/provider-error.ts'
import type { Account } from '../../store/accounts/account.ts'

/**
 * Applications of Checkout Pro and orders may read payments, but neither create nor refund them (seven public files of
 * 2026). The body is checked before.
 */
export function requireApplication({ settings }: Account, now: number): void {
  if (settings.application === 'orders') throw paymentError(7, now)
}

/** Refuses Pix of a seller without a Pix key. Public sources quote two answers. */
export function requirePixKey({ settings }: Account, methodId: unknown, now: number): void {
  if (methodId !== 'pix' || settings.pix === 'enabled') return
  throw paymentError(settings.pix === 'no_key' ? 13253 : 'communication_error', now)
}

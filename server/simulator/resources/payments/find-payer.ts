import type { Deps } from '../../http/deps.ts'
import { paymentError } from '../../http/errors/provider-error.ts'
import { type Account, emailOf } from '../../store/accounts/account.ts'
import { toDigits } from '../../store/accounts/identifiers.ts'
import type { CardToken } from '../../store/records/card-token.ts'
import type { Payer } from '../../store/records/payment.ts'
import type { PayerRequest } from './read-payer.ts'

type PayerContext = { account: Account; deps: Deps; now: number }

/**
 * The payer: a customer of the account, or a guest. Throws 2002 for an unknown customer, 2060 if seller and buyer are
 * the same user, and 2034 for a test user of another country. For a payer who is not a test user, the account's settings
 * may ask for 2198 or 2034.
 */
export function findPayer(
  requested: PayerRequest,
  { account, deps, token, now }: PayerContext & { token: CardToken | null },
): Payer {
  const customer = requested.id === null ? null : deps.tables.customers.get(account.number, requested.id)
  if (requested.type === 'customer' && !customer) throw paymentError(2002, now)
  const email = requested.email ?? customer?.email ?? null
  if (email === null && requested.id === null) throw paymentError(4050, now)
  if (email?.toLowerCase() === emailOf(account)) throw paymentError(2060, now)
  checkTestUser(email, { account, deps, now })
  const identification = requested.identification
  const held = token?.holder.identification
  return {
    id: requested.id ?? (email === null ? null : guestId(account, email)),
    type: requested.type,
    email,
    identification: {
      type: identification.type ?? customer?.identification.type ?? held?.type ?? null,
      number: identification.number ?? customer?.identification.number ?? held?.number ?? null,
    },
    entityType: requested.entityType,
  }
}

function checkTestUser(email: string | null, { account, deps, now }: PayerContext) {
  if (email === null) return
  if (!email.toLowerCase().endsWith('@testuser.com')) {
    if (account.settings.testUsersOnly) throw paymentError(2198, now)
    if (refusesMixedParties(account, deps)) throw paymentError(2034, now)
  }
  if (!email.startsWith('test_user_')) return
  const buyer = deps.tables.testUsers.firstWith(account.number, 'email', email)
  if (buyer && buyer.siteId !== account.siteId) throw paymentError(2034, now)
}

/** Whether the account, or the marketplace that it connected to, refuses buyers who are no test users. */
function refusesMixedParties({ settings, connection }: Account, { accounts }: Deps): boolean {
  const marketplace = connection ? accounts.byNumber(connection.integrator) : null
  return [settings, marketplace?.settings].some(each => each?.mixedParties === 'refused')
}

/**
 * The id of a guest. It is derived from the e-mail address, so that payments of one guest can be found by `payer.id`.
 */
export function guestId(account: Account, email: string): string {
  return `${account.number}${toDigits(`payer:${email.toLowerCase()}`, 5)}`
}

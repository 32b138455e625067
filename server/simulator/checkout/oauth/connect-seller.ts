import type { Deps } from '../../http/deps.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Connection } from '../../store/accounts/connection.ts'
import type { Code } from '../../store/records/code.ts'

export type Seller = Account & { connection: Connection }

/** The sellers of an application, in the order of their consents. Those that revoked it are included. */
export function sellersOf(deps: Deps, integrator: Account): Seller[] {
  return deps.accounts
    .all()
    .flatMap(account => (account.connection?.integrator === integrator.number ? [account as Seller] : []))
}

/** The connected seller whose connection fulfills the condition. */
export function findSeller(
  deps: Deps,
  integrator: Account,
  fulfills: (connection: Connection) => boolean,
): Account | null {
  return (
    sellersOf(deps, integrator).find(
      seller => seller.connection.revokedAt === null && fulfills(seller.connection),
    ) ?? null
  )
}

/**
 * The account in which an application acts for a seller, opened at the first consent. It has the seller's id and country,
 * and the settings that the application's account has then.
 */
export function connectSeller({ sellerId, scope }: Code, integrator: Account, deps: Deps): Account {
  const now = deps.clock.now(integrator)
  const before = sellersOf(deps, integrator).find(({ userId }) => userId === sellerId)
  const account = before ?? openSeller(sellerId, integrator, deps)
  account.connection = {
    integrator: integrator.number,
    scope,
    refreshHash: null,
    authorizedAt: now,
    revokedAt: null,
  }
  // Tokens of an earlier consent that the seller revoked stay invalid.
  if (before && before.connection.revokedAt !== null) endTokens(account)
  announce(account as Seller, 'application.authorized', deps)
  return account
}

/** Ends the consent at once, with all its tokens. Does nothing if it ended before. */
export function revoke(seller: Seller, deps: Deps): Seller {
  if (seller.connection.revokedAt !== null) return seller
  const now = deps.clock.now(seller)
  seller.connection = { ...seller.connection, refreshHash: null, revokedAt: now }
  endTokens(seller)
  deps.accounts.update(seller)
  announce(seller, 'application.deauthorized', deps)
  return seller
}

/** The notification goes to the application, and names the seller. */
function announce(seller: Seller, action: string, deps: Deps) {
  deps.notifier.announce(seller, {
    topic: 'mp-connect',
    action,
    resourceId: seller.clientId,
    notificationUrl: null,
  })
}

/** Issued tokens are remembered, because an unknown test token would open another account. */
function endTokens(account: Account) {
  account.issued = (account.issued ?? []).map(token => ({ ...token, expiresAt: 0 }))
}

/** Nobody knows the token by which the account is opened: it is called with issued tokens only. */
function openSeller(sellerId: number, integrator: Account, deps: Deps): Account {
  const user = deps.tables.testUsers.get(integrator.number, String(sellerId))
  const account = deps.accounts.open(`APP_USR-${integrator.clientId}-0-${integrator.tokenHash}-${sellerId}`)
  if (user) account.siteId = user.siteId
  account.settings = integrator.settings
  return account
}

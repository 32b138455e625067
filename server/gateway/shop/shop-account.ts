/** Finds the account of a shop's call by its access token or public key. */
import { defaultAccount } from '../../contract/entry-facts.ts'
import { readAccessToken } from '../../facts/access-tokens.ts'
import type { AccountIdentity } from '../../journal/account-view.ts'
import { fingerprintOf } from '../../shared/fingerprint.ts'
import type { SellerFacts } from '../provider/sellers.ts'
import type { Target } from './admit.ts'
import { headerOf } from './headers.ts'
import { ShopRefusal } from './shop-errors.ts'

export type FindOwner = {
  /** See `Registry.ownerOf`. What the provider told of the country precedes the configuration. */
  byCredential: (credential: string) => (AccountIdentity & SellerFacts) | 'removed' | null
  /**
   * The only account of the shops' provider whose access token this application issued. Null if there is none, or
   * several: then the application does not tell whose call it is.
   */
  byApplication: (application: string) => AccountIdentity | 'removed' | null
}

export type Caller = SellerFacts & {
  /** The account of the gateway that the call belongs to. */
  account: AccountIdentity
  /**
   * Whose credentials the call has: the name of an account, or the fingerprint of unknown credentials; null without
   * credentials.
   */
  credentials: string | null
  /** The access token of the call, which no record may show. */
  token: string | null
  /** A browser sent the call, with credentials of no account: any page on the web can do so (decision 092). */
  isUnknownPage: boolean
}

export function readCaller(
  findOwner: FindOwner,
  headers: readonly string[],
  { query, isOfBrowser }: Target,
): Caller | ShopRefusal {
  const authorization = headerOf(headers, 'authorization')
  const bearer = authorization === null ? null : (/^Bearer\s+(\S+)/i.exec(authorization)?.[1] ?? null)
  const token = bearer ?? readQuery(query, 'access_token')
  const credential = token ?? readQuery(query, 'public_key')
  const owner = credential === null ? null : findOwner.byCredential(credential)
  // The token of a connected seller names the application that issued it, and no country. A page that sends it proves
  // nothing.
  const application = isOfBrowser ? null : readAccessToken(token ?? '')?.application
  const marketplace = owner === null && application ? findOwner.byApplication(application) : null
  if (owner === 'removed' || marketplace === 'removed') {
    const message =
      'The account of this access token or public key was removed, or has other credentials. Use those of an account of Pasarela.'
    return new ShopRefusal('pasarela_not_found', message)
  }
  return {
    account: owner ?? marketplace ?? { name: defaultAccount, generation: null },
    country: owner?.country ?? null,
    isTestUser: owner?.isTestUser ?? null,
    credentials: credential === null ? null : (owner?.name ?? `token:${fingerprintOf(credential)}`),
    token,
    isUnknownPage: isOfBrowser && owner === null,
  }
}

/** The provider reads escapes in names too. */
function readQuery(query: string, name: string): string | null {
  return query.includes(name) || query.includes('%') ? new URLSearchParams(query).get(name) : null
}

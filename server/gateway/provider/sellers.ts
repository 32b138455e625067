import { isSiteId, type SiteId } from '../../facts/countries.ts'
import { toObject } from '../../facts/json.ts'

/** What the provider says of the owner of an access token. Null: it does not say. */
export type SellerFacts = { country: SiteId | null; isTestUser: boolean | null }

export type Sellers = {
  /** Reads an answer to `GET /users/me`, or what the simulator says of an account. */
  learn: (accessToken: string | null, answer: unknown) => void
  of: (accessToken: string | null) => SellerFacts
  /** The account of the token was removed. */
  forget: (accessToken: string | null) => void
}

/** Keeps what is known of the owners of tokens, from answers of the provider and of a simulator. It asks nothing itself. */
export function createSellers(): Sellers {
  const known = new Map<string | null, SellerFacts>()
  return {
    learn: (accessToken, answer) => {
      const { site_id, tags } = toObject(answer)
      // The tag is the only difference between the tokens of test users and those of others.
      const isTestUser = Array.isArray(tags) ? tags.includes('test_user') : null
      known.set(accessToken, { country: isSiteId(site_id) ? site_id : null, isTestUser })
    },
    of: accessToken => known.get(accessToken) ?? { country: null, isTestUser: null },
    forget: accessToken => void known.delete(accessToken),
  }
}

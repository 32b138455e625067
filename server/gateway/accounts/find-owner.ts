/** Finds the account of a shop's call: by its credentials, or by the application that it names. */
import { readAccessToken } from '../../facts/access-tokens.ts'
import type { SiteId } from '../../facts/countries.ts'
import type { Config } from '../config.ts'
import { type Account, environmentAccount } from './account.ts'
import type { Accounts } from './accounts.ts'

/** `shop` is null for an account of another provider than that of the shop proxy. */
type Served = { account: Account; shop: object | null; config: Pick<Config, 'accessToken' | 'publicKey'> }
type Told = { country: SiteId | null; isTestUser: boolean | null }
type Parts<Deps> = {
  ofEnvironment: Deps
  accounts: Accounts<Deps>
  /** What the provider told of the owner of a token. */
  told: (accessToken: string | null) => Told
}
type Found<More = object> = (Account & More) | 'removed' | null

/** Reads the accounts at each call, because they come and go. */
export function createOwnerFinder<Deps extends Served>({ ofEnvironment, accounts, told }: Parts<Deps>) {
  return {
    byCredential: (credential: string): Found<Told> => {
      const { accessToken, publicKey } = ofEnvironment.config
      const owner = [accessToken, publicKey].includes(credential)
        ? { ...environmentAccount, accessToken }
        : accounts.ownerOf(credential)
      if (owner === null || owner === 'removed') return owner
      const { country, isTestUser } = told(owner.accessToken)
      return { ...owner, country: country ?? owner.country, isTestUser }
    },
    byApplication: (application: string): Found => {
      const [owner, ...others] = [ofEnvironment, ...accounts.all()].filter(
        ({ shop, config: { accessToken } }) =>
          shop !== null && readAccessToken(accessToken ?? '')?.application === application,
      )
      if (owner) return others.length === 0 ? owner.account : null
      return accounts.hadApplication(application) ? 'removed' : null
    },
  }
}

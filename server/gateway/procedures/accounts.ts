/** The accounts that this gateway serves. Simulated ones can be created and removed. */
import { catalog } from '../../catalog/catalog.ts'
import type { Account } from '../../contract/accounts.ts'
import { defaultAccount } from '../../contract/entry-facts.ts'
import { notFoundMessage } from '../../contract/error-codes.ts'
import { AppError } from '../errors.ts'
import { operation, router } from './base.ts'
import type { Deps } from './context.ts'
import { shownCredentials } from './health.ts'

export const accounts = router({
  list: operation(catalog.accounts.list, { isUnrecorded: true, isOfDefault: true }).query(
    async ({ ctx: { deps } }) => ({
      accounts: await Promise.all([deps, ...accountsOf(deps).all()].map(describe)),
    }),
  ),

  create: operation(catalog.accounts.create, { isOfDefault: true }).mutation(
    async ({ ctx: { deps }, input: { name, country } }) => {
      if ((await deps.readSimulatorFacts()).isSimulator)
        return describe(await accountsOf(deps).create(name, country))
      const message =
        'The provider of this gateway is not the simulator. Real accounts come from GATEWAY_ACCOUNTS_FILE.'
      throw new AppError('conflict', message)
    },
  ),

  remove: operation(catalog.accounts.remove, { isOfDefault: true }).mutation(
    async ({ ctx: { deps }, input: { name } }) => {
      if (name === defaultAccount) {
        const message = 'The account default is that of the environment, and cannot be removed.'
        throw new AppError('conflict', message, { errors: { name: [message] } })
      }
      return { name, cleared: await accountsOf(deps).remove(name) }
    },
  ),
})

/** `performCall` has refused calls of accounts other than the default one before. */
function accountsOf({ accounts }: Deps) {
  if (accounts === null) throw new AppError('not_found', notFoundMessage)
  return accounts
}

async function describe(deps: Deps): Promise<Account> {
  const { account, config, journal, ownUrl, readSimulatorFacts } = deps
  const [newest] = await journal.latest({}, 1)
  return {
    name: account.name,
    country: deps.readCountry(),
    is_simulated: (await readSimulatorFacts()).isSimulator,
    api_path: `/${config.routePrefix}`,
    webhook_url: `${ownUrl()}/${config.routePrefix}/webhooks`,
    ...shownCredentials(deps),
    is_removable: account.source === 'made',
    created_at: account.createdAt,
    last_entry_at: newest?.received_at ?? null,
  }
}

import { askSimulator } from '../../shared/outbound/ask-simulator.ts'
import { AppError } from '../errors.ts'
import type { AccountSettings } from './account.ts'
import type { SimulatorAccounts } from './accounts.ts'

type Options = {
  webhookUrlOf: (account: AccountSettings) => string
  learn: (accessToken: string, facts: { site_id?: unknown }) => void
}

/**
 * Registers accounts at the simulator by its control API, as the demo does.
 * @param options where the simulator sends the notifications of an account, and who keeps the country that it answers
 */
export function createSimulatorAccounts(
  providerUrl: string,
  { webhookUrlOf, learn }: Options,
): SimulatorAccounts {
  async function ask(path: string, asked: Parameters<typeof askSimulator>[1]) {
    try {
      const { status, body } = await askSimulator(`${providerUrl}/simulator${path}`, asked)
      if (status !== 200) throw new Error(`The simulator answered ${status}.`)
      return body
    } catch (cause) {
      throw new AppError('provider_failed', 'The simulator could not be asked.', { cause })
    }
  }
  return {
    register: async account => {
      const { accessToken: token, publicKey: public_key, country } = account
      const known = await ask('/account', { method: 'GET', token })
      const { site_id } = await ask('/accounts', {
        method: 'POST',
        token,
        body: {
          access_token: token,
          public_key,
          // The simulator keeps an account that it knows in the country to which it was moved.
          ...(known.public_key !== public_key && { site_id: country }),
          webhook_url: webhookUrlOf(account),
          webhook_secret: account.webhookSecrets[0],
        },
      })
      learn(token, { site_id })
    },
    remove: async ({ accessToken: token }) => {
      await ask('/account', { method: 'DELETE', token })
    },
  }
}

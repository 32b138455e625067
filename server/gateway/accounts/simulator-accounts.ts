import { request } from 'undici'
import { toObject } from '../../facts/json.ts'
import { AppError } from '../errors.ts'
import type { AccountSettings } from './account.ts'
import type { SimulatorAccounts } from './accounts.ts'

const timeoutMs = 5_000

type Options = {
  webhookUrlOf: (account: AccountSettings) => string
  learn: (accessToken: string, facts: { site_id?: unknown }) => void
}

/**
 * Registers accounts at the simulator by its control API, as the demo does.
 * @param options where the simulator sends the notifications of an account, and who keeps what it tells of one
 */
export function createSimulatorAccounts(
  providerUrl: string,
  { webhookUrlOf, learn }: Options,
): SimulatorAccounts {
  async function ask(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { token, body }: { token: string; body?: object },
  ): Promise<{ public_key?: unknown; site_id?: unknown }> {
    try {
      const answer = await request(`${providerUrl}/simulator${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (answer.statusCode !== 200) {
        await answer.body.dump()
        throw new Error(`The simulator answered ${answer.statusCode}.`)
      }
      return toObject(await answer.body.json())
    } catch (cause) {
      throw new AppError('provider_failed', 'The simulator could not be asked.', { cause })
    }
  }
  return {
    register: async account => {
      const { accessToken: token, publicKey: public_key, country } = account
      const known = await ask('GET', '/account', { token })
      const { site_id } = await ask('POST', '/accounts', {
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
      await ask('DELETE', '/account', { token })
    },
  }
}

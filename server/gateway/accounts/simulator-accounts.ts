import { request } from 'undici'
import { AppError } from '../errors.ts'
import type { AccountSettings } from './account.ts'
import type { SimulatorAccounts } from './accounts.ts'

const timeoutMs = 5_000

/**
 * Registers accounts at the simulator by its control API, as the demo does.
 * @param webhookUrlOf where the simulator sends the notifications of an account
 */
export function createSimulatorAccounts(
  providerUrl: string,
  webhookUrlOf: (account: AccountSettings) => string,
): SimulatorAccounts {
  async function ask(
    method: 'POST' | 'DELETE',
    path: string,
    { token, body }: { token: string; body?: object },
  ) {
    try {
      const answer = await request(`${providerUrl}/simulator${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      await answer.body.dump()
      if (answer.statusCode !== 200) throw new Error(`The simulator answered ${answer.statusCode}.`)
    } catch (cause) {
      throw new AppError('provider_failed', 'The simulator could not be asked.', { cause })
    }
  }
  return {
    register: account =>
      ask('POST', '/accounts', {
        token: account.accessToken,
        body: {
          access_token: account.accessToken,
          public_key: account.publicKey,
          site_id: account.country,
          webhook_url: webhookUrlOf(account),
          webhook_secret: account.webhookSecrets[0],
        },
      }),
    remove: ({ accessToken: token }) => ask('DELETE', '/account', { token }),
  }
}

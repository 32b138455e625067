/** Tells simulators the public keys of configured accounts, by which the console knows an account there. */
import type { Logger } from 'pino'
import { request } from 'undici'
import type { Config } from '../config.ts'
import type { Account } from './account.ts'

const timeoutMs = 5_000

type Known = {
  account: Account
  config: Config
  logger: Pick<Logger, 'warn'>
  /** `consoleKey`: null if the provider is no simulator. */
  readSimulatorFacts: () => Promise<{ consoleKey: string | null }>
}

/**
 * Registers the accounts of the environment and of the file at their simulators. Nothing else of an account is changed
 * there, and Mercado Pago is told nothing. What fails is logged.
 */
export async function introduceAccounts(all: readonly Known[]): Promise<void> {
  await Promise.all(all.filter(({ account }) => account.source !== 'made').map(introduce))
}

async function introduce({ account, config, logger, readSimulatorFacts }: Known): Promise<void> {
  const { accessToken: access_token, publicKey: public_key, providerUrl } = config
  if (!access_token || !public_key) return
  try {
    if ((await readSimulatorFacts()).consoleKey === null) return
    const answer = await request(`${providerUrl}/simulator/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ access_token, public_key }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body.dump()
    if (answer.statusCode !== 200) throw new Error(`The simulator answered ${answer.statusCode}.`)
  } catch (err) {
    logger.warn({ err, account: account.name }, 'The account could not be registered at the simulator.')
  }
}

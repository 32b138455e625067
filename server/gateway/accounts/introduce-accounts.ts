/** Tells simulators the public keys of configured accounts, by which the console knows an account there. */
import type { Logger } from 'pino'
import { askSimulator } from '../../shared/outbound/ask-simulator.ts'
import type { Config } from '../config.ts'
import type { Account } from './account.ts'

type Known = {
  account: Account
  config: Config
  logger: Pick<Logger, 'warn'>
  /** `consoleKey`: null if the provider is no simulator. */
  readSimulatorFacts: () => Promise<{ consoleKey: string | null }>
}

/**
 * Registers the accounts of the environment and of the file at their simulators, if those do not know the public key. A
 * key that another account has there stays with it. Nothing else of an account is changed, and Mercado Pago is told
 * nothing. What fails is logged.
 */
export async function introduceAccounts(all: readonly Known[]): Promise<void> {
  await Promise.all(all.filter(({ account }) => account.source !== 'made').map(introduce))
}

async function introduce({ account, config, logger, readSimulatorFacts }: Known): Promise<void> {
  const { accessToken: access_token, publicKey: public_key, providerUrl } = config
  if (!access_token || !public_key) return
  const simulator = `${providerUrl}/simulator`
  try {
    if ((await readSimulatorFacts()).consoleKey === null) return
    const ofKey = `${simulator}/account?${new URLSearchParams({ public_key })}`
    if ((await askSimulator(ofKey, { method: 'GET' })).status === 200) return
    const body = { access_token, public_key }
    const { status } = await askSimulator(`${simulator}/accounts`, { method: 'POST', body })
    if (status !== 200) throw new Error(`The simulator answered ${status}.`)
  } catch (err) {
    logger.warn({ err, account: account.name }, 'The account could not be registered at the simulator.')
  }
}

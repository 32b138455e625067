import { compareSecrets, type SigningAccount } from '../../server/contract/signing-secret.ts'
import { isMercadoPago } from '../../server/facts/mercado-pago.ts'
import { createSend } from '../../server/shared/json-client.ts'
import type { Words } from '../words.ts'
import type { Finding } from './finding.ts'

const timeoutMs = 5000

type Secrets = {
  providerUrl: string
  /** The digests of the secrets that the gateway checks with. */
  digests: readonly string[]
  /** What names the account at the simulator. */
  credentials: { accessToken: string } | { publicKey: string } | null
}

/**
 * Whether the simulator signs with a secret that the gateway checks. Nothing is found of another provider, without a
 * secret, or if the simulator does not respond, which other checks say.
 */
export async function checkSecret(secrets: Secrets, { doctor }: Words): Promise<Finding[]> {
  const { providerUrl, digests, credentials } = secrets
  if (isMercadoPago(providerUrl) || digests.length === 0 || credentials === null) return []
  const account = await readAccount(providerUrl, credentials)
  const found = account && compareSecrets(digests, account)
  if (!found) return []
  const state = found === 'same' ? 'ok' : 'problem'
  const details = { same: doctor.secretSame, differs: doctor.secretDiffers, absent: doctor.secretAbsent }
  return [{ check: 'webhook_secret', state, detail: details[found] }]
}

function readAccount(providerUrl: string, credentials: NonNullable<Secrets['credentials']>) {
  const isOfToken = 'accessToken' in credentials
  const query = isOfToken ? '' : `?${new URLSearchParams({ public_key: credentials.publicKey })}`
  const headers: Record<string, string> = isOfToken
    ? { authorization: `Bearer ${credentials.accessToken}` }
    : {}
  const send = createSend(providerUrl, () => headers)
  return send('GET', `/simulator/account${query}`, { signal: AbortSignal.timeout(timeoutMs) }).then(
    account => account as SigningAccount,
    () => null,
  )
}

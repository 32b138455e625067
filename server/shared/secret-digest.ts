import { createHmac } from 'node:crypto'

/**
 * Shows whether the simulator signs with a secret that the gateway checks, without the secret. It is keyed with the
 * secret as a signature is, so it shows no more than any notification does.
 */
export function digestSecret(secret: string): string {
  return createHmac('sha256', secret).update('pasarela: the secret of notifications').digest('hex')
}

/** These credentials are not secret: they open an account of the simulator on this machine and nothing else. */
export const demoCredentials = {
  accessToken: 'TEST-1000000000000001-112100-00000000000000000000000000000000-710000111',
  publicKey: 'TEST-00000000-0000-4000-8000-000000000000',
  webhookSecret: 'pasarela-demo-webhook-secret',
}

/** The demo credentials that are in use. Null for one that a variable replaces, because the replacement may be secret. */
export type ShownCredentials = { [Name in keyof typeof demoCredentials]: string | null }

/** The gateway's variable that replaces each credential. */
export const credentialVariables: { [Name in keyof ShownCredentials]: string } = {
  accessToken: 'GATEWAY_ACCESS_TOKEN',
  publicKey: 'GATEWAY_PUBLIC_KEY',
  webhookSecret: 'GATEWAY_WEBHOOK_SECRET',
}

type UsedCredentials = {
  accessToken: string | null
  publicKey: string | null
  /** The secret in use comes first. */
  webhookSecrets: readonly string[]
}

export function toShownCredentials({
  accessToken,
  publicKey,
  webhookSecrets,
}: UsedCredentials): ShownCredentials {
  const shown = (demoValue: string, used: string | null | undefined) =>
    used === demoValue ? demoValue : null
  return {
    accessToken: shown(demoCredentials.accessToken, accessToken),
    publicKey: shown(demoCredentials.publicKey, publicKey),
    webhookSecret: shown(demoCredentials.webhookSecret, webhookSecrets[0]),
  }
}

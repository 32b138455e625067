/** How the simulator signs notifications: with a secret of the gateway, with another one, or not at all. */
export type SigningSecret = 'same' | 'differs' | 'absent'

/** What the simulator says of an account. */
export type SigningAccount = { has_webhook_secret: boolean; webhook_secret_digest?: string | undefined }

/**
 * Compares by digests, because no secret leaves its server. Null if the gateway checks no signature, or if the simulator
 * does not tell.
 * @param checked the digests of the secrets that the gateway checks with
 */
export function compareSecrets(checked: readonly string[], account: SigningAccount): SigningSecret | null {
  if (checked.length === 0) return null
  if (!account.has_webhook_secret) return 'absent'
  const { webhook_secret_digest: signing } = account
  if (signing === undefined) return null
  return checked.includes(signing) ? 'same' : 'differs'
}

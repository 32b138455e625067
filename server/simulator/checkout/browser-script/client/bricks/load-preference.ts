import { BrickError, toDetail } from './brick-error.ts'
import type { BrickContext } from './context.ts'

const purposes = ['wallet_purchase', 'onboarding_credits']

/**
 * Resolves to the country of a preference. Null, after a call of `onError`, if it cannot be paid with this public key:
 * it is unknown, belongs to another account, or has a purpose that the provider does not have.
 */
export async function readSite({ ask, fail, isMounted }: BrickContext, id: string): Promise<string | null> {
  try {
    const path = `/bricks/preferences/${encodeURIComponent(id)}`
    const { purpose, site_id: site } = await ask<{ purpose: string | null; site_id: string }>(path)
    if (!purpose || purposes.includes(purpose)) return site
    if (isMounted())
      fail(new BrickError('invalid_preference_purpose', `${purpose} is none of ${purposes.join(', ')}`))
  } catch (error) {
    if (isMounted()) fail(new BrickError('get_preference_details_failed', toDetail(error)))
  }
  return null
}

import { BrickError, toDetail } from './brick-error.ts'
import type { BrickContext } from './context.ts'

const purposes = ['wallet_purchase', 'onboarding_credits']

/**
 * Whether the preference of the settings can be paid with this public key. If not, `onError` is told: it is unknown, of
 * another account, or has a purpose that the provider does not have.
 */
export async function checkPreference({ ask, fail, isMounted }: BrickContext, id: string): Promise<boolean> {
  try {
    const path = `/bricks/preferences/${encodeURIComponent(id)}`
    const { purpose } = await ask<{ purpose: string | null }>(path)
    if (!purpose || purposes.includes(purpose)) return true
    if (isMounted())
      fail(new BrickError('invalid_preference_purpose', `${purpose} is none of ${purposes.join(', ')}`))
  } catch (error) {
    if (isMounted()) fail(new BrickError('get_preference_details_failed', toDetail(error)))
  }
  return false
}

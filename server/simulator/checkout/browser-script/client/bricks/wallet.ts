import { createPayButton, openCheckout } from '../checkout.ts'
import { BrickError, toDetail } from './brick-error.ts'
import type { BrickContext, Controller } from './context.ts'

/**
 * The brick `wallet`: a button that opens the checkout page. A preference of the settings wins; without one, `onSubmit`
 * creates a preference when the button is pressed, and returns its id.
 */
export function createWallet({ root, texts, settings, fail }: BrickContext): Controller {
  const { initialization, callbacks } = settings

  async function press() {
    try {
      const made = await callbacks?.onSubmit?.()
      const preferenceId = initialization?.preferenceId ?? (typeof made === 'string' ? made : undefined)
      if (preferenceId) openCheckout(preferenceId, initialization?.redirectMode)
      else fail(new BrickError('no_preference_provided'))
    } catch (error) {
      fail(new BrickError('no_preference_provided', toDetail(error)))
    }
  }

  const button = createPayButton(root, texts.wallet, () => void press())
  setTimeout(() => callbacks?.onReady?.())
  return { unmount: () => button.remove(), update: () => undefined }
}

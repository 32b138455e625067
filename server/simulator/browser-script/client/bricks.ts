import { createPayButton, openCheckout, type RedirectMode } from './checkout.ts'

export type BrickSettings = {
  initialization?: { preferenceId?: string; redirectMode?: RedirectMode }
  callbacks?: {
    onReady?: () => void
    onSubmit?: () => unknown
    onError?: (error: BrickError) => void
  }
}
type BrickError = { type: 'critical'; cause: string; message: string }

/** `mp.bricks()`: the wallet button works; every other brick fails with a message that says so. */
export function createBricks(label: string) {
  return {
    isInitialized: () => true,
    async create(name: string, container: string, settings: BrickSettings = {}) {
      if (name === 'wallet') return createWallet(container, settings, label)
      const error: BrickError = {
        type: 'critical',
        cause: 'brick_not_in_simulator',
        message: `The simulator has no brick "${name}": use cardForm or fields for cards, and wallet for the checkout page.`,
      }
      settings.callbacks?.onError?.(error)
      throw error
    },
  }
}

/** Without `preferenceId`, `onSubmit` creates a preference when the button is clicked and returns its id. */
function createWallet(
  container: string,
  { initialization = {}, callbacks = {} }: BrickSettings,
  label: string,
) {
  async function press() {
    try {
      const made = await callbacks.onSubmit?.()
      const preferenceId = initialization.preferenceId ?? (typeof made === 'string' ? made : undefined)
      if (!preferenceId)
        throw new Error('initialization.preferenceId, or a preference id from onSubmit, is needed')
      openCheckout(preferenceId, initialization.redirectMode)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      callbacks.onError?.({ type: 'critical', cause: 'wallet_not_opened', message })
    }
  }
  const button = createPayButton(container, label, () => void press())
  setTimeout(() => callbacks.onReady?.())
  return { unmount: () => button.remove(), update: () => undefined }
}

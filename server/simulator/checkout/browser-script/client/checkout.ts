/** The address of the simulator's pages. The server writes it into the script (browser-script-routes.ts). */
declare const checkoutAt: string

export type RedirectMode = 'self' | 'blank' | 'modal'

export type CheckoutOptions = {
  preference: { id: string }
  autoOpen?: boolean
  render?: { container: string; label?: string }
  redirectMode?: RedirectMode
}

/** The address of the checkout page of a preference. */
export function checkoutUrl(preferenceId: string): string {
  return `${checkoutAt}/checkout/v1/redirect?pref_id=${encodeURIComponent(preferenceId)}`
}

/** Opens the checkout page. The page may not be framed, so `modal` opens a window. */
export function openCheckout(preferenceId: string, mode: RedirectMode = 'self') {
  const url = checkoutUrl(preferenceId)
  if (mode === 'self' || !window.open(url, '_blank')) location.assign(url)
}

/** Adds a button to the shop's page. */
function createPayButton(place: Element, label: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'mercadopago-button'
  button.textContent = label
  const style = {
    padding: '12px 24px',
    border: '0',
    borderRadius: '6px',
    background: '#3b5bdb',
    color: '#fff',
  }
  Object.assign(button.style, style, { font: '600 16px system-ui, sans-serif', cursor: 'pointer' })
  button.addEventListener('click', press)
  place.append(button)
  return button
}

/** Implements `mp.checkout({preference: {id}, autoOpen, render})`. */
export function createCheckout(
  { preference, autoOpen, render, redirectMode }: CheckoutOptions,
  label: string,
) {
  if (!preference?.id) throw new Error('checkout needs preference.id')
  const open = () => openCheckout(preference.id, redirectMode)
  const checkout = {
    open,
    render({ container, label: own }: { container: string; label?: string }) {
      const place = document.getElementById(container) ?? document.querySelector(container)
      if (!place) throw new Error(`There is no element ${container} for the button`)
      createPayButton(place, own ?? label, open)
      return checkout
    },
  }
  if (render) checkout.render(render)
  if (autoOpen) open()
  return checkout
}

import { element, newId } from './element.ts'

type Options = {
  externalResourceURL?: string
  creq?: string
  title: string
  /** Called when the payer has answered. */
  ended: () => void
}

/** The question of the bank in a frame: `creq` is posted to its address, and the page in it says when it is answered. */
export function createChallenge({ externalResourceURL, creq, title, ended }: Options) {
  if (!externalResourceURL || !creq) return null
  const name = newId('challenge')
  const frame = element('iframe', { name, title, class: 'mp-brick-challenge' })
  const form = element(
    'form',
    { method: 'post', action: externalResourceURL, target: name, hidden: '' },
    element('input', { type: 'hidden', name: 'creq', value: creq }),
  )
  const box = element('div', {}, frame, form)

  function hear({ source, data }: MessageEvent) {
    if (source !== frame.contentWindow || data?.status !== 'COMPLETE') return
    stop()
    box.remove()
    ended()
  }
  const stop = () => window.removeEventListener('message', hear)
  window.addEventListener('message', hear)
  // The frame is in the page by then.
  setTimeout(() => form.isConnected && form.submit())
  return { element: box, stop }
}

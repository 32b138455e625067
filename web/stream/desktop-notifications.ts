/** Desktop notifications about new entries while the page is hidden, if the user and the browser allow them. */
import { createStoredValue } from '../browser/stored-value.ts'
import { type Entry, eventNameOf } from './feed-entry.ts'

export const wantsDesktopNotifications = createStoredValue<boolean>(
  'desktop-notices',
  stored => stored === true,
)

export function canShowDesktopNotifications(): boolean {
  return 'Notification' in globalThis && isSecureContext
}

/** Asks for the browser's permission. Returns whether it was granted. */
export async function requestDesktopNotifications(): Promise<boolean> {
  const answer = await Notification.requestPermission()
  wantsDesktopNotifications.set(answer === 'granted')
  return answer === 'granted'
}

export type DesktopNotificationTitle = (count: number, rejected: number) => string

/** Shows one notification per batch; the `tag` keeps tabs from showing it twice. */
export function showDesktopNotification(entries: readonly Entry[], words: DesktopNotificationTitle): void {
  const arrived = entries.filter(entry => entry.kind === 'notification')
  if (
    arrived.length === 0 ||
    !document.hidden ||
    !wantsDesktopNotifications.get() ||
    !canShowDesktopNotifications()
  )
    return
  if (Notification.permission !== 'granted') return
  const rejected = arrived.filter(entry => entry.verdict === 'rejected').length
  const last = arrived.at(-1)
  new Notification(words(arrived.length, rejected), {
    body: `${(last && eventNameOf(last)) ?? ''} ${last?.resource ?? ''}`.trim(),
    tag: `pasarela-${last?.seq}`,
  })
}

/** Writes a stored notification as an HTTP request. */

import { toCurl } from '../../http/curl.ts'
import type { NotificationDetail } from '../../stream/feed-entry.ts'

/** Headers that belong to the connection, or that curl writes by itself. */
const ownHeaders = /^(host|connection|content-length|transfer-encoding|accept-encoding)$/

/**
 * Characters on which a terminal acts when they are pasted, even within quotes: an interrupt ends the command before
 * them.
 */
const terminalControls = /[^\P{Cc}\n\t]/u

/** The original request with its signature and timestamp. A body that cannot be pasted is piped through base64. */
export function notificationToCurl(entry: NotificationDetail, webhookUrl: string): string {
  const kept = entry.headers.filter(([name]) => !ownHeaders.test(name))
  const hasType = kept.some(([name]) => name === 'content-type')
  // Without a content type, curl would send that of a form.
  const headers = hasType ? kept : [...kept, ['content-type', 'application/json'] as const]
  const request = { method: 'POST', url: notificationUrl(entry, webhookUrl), headers } as const
  const bytes = entry.body_base64 ?? (terminalControls.test(entry.body) ? toBase64(entry.body) : null)
  if (bytes === null) return toCurl({ ...request, text: entry.body })
  return `printf %s '${bytes}' | base64 -d | ${toCurl(request)} \\\n  --data-binary @-`
}

function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}

/** The URL to which the notification was sent, with its query. */
export function notificationUrl({ query }: NotificationDetail, webhookUrl: string): string {
  return `${webhookUrl}${query && `?${query}`}`
}

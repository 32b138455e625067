/** A notification as the request that it was. */
import type { ExportSource } from '../../export/export-source.ts'
import { toHarEntry } from '../../export/har.ts'
import type { NotificationDetail } from '../../feed/feed-entry.ts'
import { toCurl } from '../../http/curl.ts'
import { gateway } from '../../trpc.ts'

/** Headers that belong to the connection, or that curl writes by itself. */
const ownHeaders = /^(host|connection|content-length|transfer-encoding|accept-encoding)$/

/** The same request once more, with its signature and time of then; a body that is no text goes through base64. */
export function notificationToCurl(entry: NotificationDetail, webhookUrl: string): string {
  const kept = entry.headers.filter(([name]) => !ownHeaders.test(name))
  const hasType = kept.some(([name]) => name === 'content-type')
  // curl would name a form otherwise.
  const headers = hasType ? kept : [...kept, ['content-type', 'application/json'] as const]
  const request = { method: 'POST', url: urlOf(entry, webhookUrl), headers } as const
  if (entry.body_base64 === null) return toCurl({ ...request, text: entry.body })
  return `printf %s '${entry.body_base64}' | base64 -d | ${toCurl(request)} \\\n  --data-binary @-`
}

/** What an export of notifications is made of. */
export function createNotificationSource(
  filter: Omit<Parameters<typeof gateway.notifications.details.query>[0], 'before' | 'limit'>,
  webhookUrl: string,
): ExportSource<NotificationDetail> {
  return {
    name: 'notifications',
    readPage: (page, signal) => gateway.notifications.details.query({ ...filter, ...page }, { signal }),
    toCurl: entry =>
      `# ${entry.seq}  ${entry.received_at}  ${entry.verdict}${entry.reason === null ? '' : ` (${entry.reason})`}  answered ${entry.status}\n${notificationToCurl(entry, webhookUrl)}`,
    toHar: entry =>
      toHarEntry(
        {
          startedAt: entry.received_at,
          durationMs: 0,
          method: 'POST',
          url: urlOf(entry, webhookUrl),
          headers: entry.headers,
          body: {
            mimeType: entry.headers.find(([name]) => name === 'content-type')?.[1] ?? '',
            text: entry.body,
            bytes: entry.body_bytes,
          },
          status: entry.status,
        },
        {
          _seq: entry.seq,
          _verdict: entry.verdict,
          _reason: entry.reason,
          _duplicateOf: entry.duplicate_of,
          _origin: entry.origin,
          _explanation: entry.explanation,
          ...(entry.body_base64 !== null && { _bodyBase64: entry.body_base64 }),
        },
      ),
  }
}

function urlOf({ query }: NotificationDetail, webhookUrl: string): string {
  return `${webhookUrl}${query && `?${query}`}`
}

import type { ExportSource } from '../../export/formats.ts'
import { toHarEntry } from '../../export/har.ts'
import type { NotificationDetail } from '../../stream/feed-entry.ts'
import { gateway } from '../../trpc.ts'
import { notificationToCurl, notificationUrl } from './share-notification.tsx'

/** The source of an export of notifications. */
export function createNotificationSource(
  filter: Omit<Parameters<typeof gateway.notifications.details.query>[0], 'before' | 'limit'>,
  webhookUrl: string,
): ExportSource<NotificationDetail> {
  return {
    name: 'notifications',
    readPage: (page, signal) => gateway.notifications.details.query({ ...filter, ...page }, { signal }),
    toCurl: entry =>
      `# ${entry.seq}  ${entry.received_at}  ${entry.verdict}${entry.reason === null ? '' : ` (${entry.reason})`}  answered ${entry.status}${forwardOf(entry)}${listensOf(entry)}\n${notificationToCurl(entry, webhookUrl)}`,
    toHar: entry =>
      toHarEntry(
        {
          startedAt: entry.received_at,
          durationMs: 0,
          method: 'POST',
          url: notificationUrl(entry, webhookUrl),
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
          _forward: entry.forward,
          _forwardStatus: entry.forward_status,
          _forwardFault: entry.forward_fault,
          _forwardNextAt: entry.forward_next_at,
          _listens: entry.listens,
          _explanation: entry.explanation,
          ...(entry.body_base64 !== null && { _bodyBase64: entry.body_base64 }),
        },
      ),
  }
}

function forwardOf({ forward, forward_status: status, forward_fault: fault }: NotificationDetail): string {
  if (forward === null) return ''
  return `  forward ${forward}${answerOf(status, fault)}`
}

function listensOf({ listens }: NotificationDetail): string {
  return (listens ?? [])
    .map(
      ({ url, outcome, status, fault }) =>
        `  by pasarela listen to ${url}: ${outcome}${answerOf(status, fault)}`,
    )
    .join('')
}

function answerOf(status: number | null, fault: string | null): string {
  const met = fault === null ? '' : `, after a fault that was set: ${fault}`
  return `${status === null ? '' : `, shop answered ${status}`}${met}`
}

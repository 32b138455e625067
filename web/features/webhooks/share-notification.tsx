/** Writes a stored notification as an HTTP request. */
import { useTranslations } from 'use-intl'
import { toCurl } from '../../http/curl.ts'
import { useSettings } from '../../http/use-settings.ts'
import { prettyJson, toMarkdown } from '../../share/report.ts'
import { ShareButton } from '../../share/share-button.tsx'
import { useNamedTimes } from '../../simulator/named-times.ts'
import { eventNameOf, type NotificationDetail } from '../../stream/feed-entry.ts'

/** Headers that belong to the connection, or that curl itself writes. */
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

/** Shares a notification with its verdict. Render it inside `SignatureTexts`. */
export function ShareNotification({ entry }: { entry: NotificationDetail }) {
  const t = useTranslations('webhooks')
  const tSignature = useTranslations('signature')
  const timeOf = useNamedTimes()
  const settings = useSettings()
  const makeCurl = () => (settings ? notificationToCurl(entry, settings.webhook_url) : null)
  const makeReport = () => {
    const { explanation } = entry
    return toMarkdown({
      title: `${eventNameOf(entry) ?? t('noTopic')} ${entry.resource ?? ''}`.trim(),
      link: location.href,
      facts: [
        [t('verdict'), [tSignature(`verdict.${entry.verdict}`), entry.reason].filter(Boolean).join(' ')],
        [t('fact.received'), timeOf(entry.received_at)],
        [t('fact.answered'), entry.status],
        [t('fact.notificationId'), entry.notification_id],
        [t('fact.correlation'), entry.correlation_id],
        [t('fact.duplicateOf'), entry.duplicate_of],
      ],
      sections: [
        { title: tSignature('signedText'), code: explanation.signed_text ?? '', language: '' },
        {
          title: tSignature('checks'),
          rows: explanation.checks.map(({ name, passed, code, values, detail }) => [
            tSignature(passed === null ? 'check.skipped' : passed ? 'check.passed' : 'check.failed'),
            name,
            code === null ? detail : tSignature(`finding.${code}`, values ?? {}),
          ]),
        },
        {
          title: t('tab.headers'),
          code: entry.headers.map(pair => pair.join(': ')).join('\n'),
          language: '',
        },
        { title: t('tab.body'), ...prettyJson(entry.body_base64 ?? entry.body) },
        { title: t('again'), code: makeCurl() ?? '', language: 'sh' },
      ],
    })
  }
  return <ShareButton makeReport={makeReport} makeCurl={makeCurl} />
}

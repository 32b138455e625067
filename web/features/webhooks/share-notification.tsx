import { useTranslations } from 'use-intl'
import { useSettings } from '../../http/use-settings.ts'
import { prettyJson, toMarkdown } from '../../share/report.ts'
import { ShareButton } from '../../share/share-button.tsx'
import { eventNameOf } from '../../stream/event-name.ts'
import type { NotificationDetail } from '../../stream/feed-entry.ts'
import { useTimes } from '../../time/use-times.ts'
import { notificationToCurl } from './notification-request.ts'

/** Shares a notification with its verdict. Render it inside `SignatureTexts`. */
export function ShareNotification({ entry }: { entry: NotificationDetail }) {
  const t = useTranslations('webhooks')
  const tSignature = useTranslations('signature')
  const times = useTimes()
  const settings = useSettings()
  const makeCurl = () => (settings ? notificationToCurl(entry, settings.webhook_url) : null)
  const makeReport = () => {
    const { explanation } = entry
    return toMarkdown({
      title: `${eventNameOf(entry) ?? t('noTopic')} ${entry.resource ?? ''}`.trim(),
      link: location.href,
      facts: [
        [t('verdict'), [tSignature(`verdict.${entry.verdict}`), entry.reason].filter(Boolean).join(' ')],
        [t('fact.received'), times.full(entry.received_at)],
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

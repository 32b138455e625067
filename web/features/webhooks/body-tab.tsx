import { useTranslations } from 'use-intl'
import type { NotificationDetail } from '../../stream/feed-entry.ts'
import { JsonPanel } from '../../ui/json/json-panel.tsx'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import { parseJson } from '../../unknown-json.ts'

/** The body, as a tree if it is JSON, otherwise as received. */
export function BodyTab({ entry }: { entry: NotificationDetail }) {
  const t = useTranslations('webhooks')
  const parsed = parseJson(entry.body)
  return (
    <>
      <p className="dimmed">{t('bodySize', { bytes: entry.body_bytes })}</p>
      {parsed === undefined ? (
        <CodeBlock code={entry.body_base64 ?? entry.body} what={t('body')} testId="raw-body" />
      ) : (
        <JsonPanel value={parsed} name="notification" source={entry.body} />
      )}
      {entry.body_base64 !== null && <p className="dimmed">{t('base64')}</p>}
    </>
  )
}

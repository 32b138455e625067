import { useLocale, useTranslations } from 'use-intl'
import { toSourceWords } from '../../../server/facts/source-words.ts'
import { toWarningWords } from '../../../server/facts/warning-words.ts'
import { isRefusedCall } from '../../../server/facts/warnings.ts'
import { format } from '../../../server/shared/texts/format.ts'
import { useMessagePart } from '../../i18n/load-message-part.ts'
import type { CallDetail } from '../../stream/feed-entry.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** What of a call production may refuse or ignore, or why it was refused, and what to write instead. */
export function CallWarnings({ call }: { call: Pick<CallDetail, 'warnings' | 'status' | 'fault'> }) {
  const { warnings } = call
  const isRefused = isRefusedCall(call)
  const t = useTranslations('calls.warnings')
  const language = useLocale()
  const { data: texts } = useMessagePart('warning')
  if (!warnings?.length) return null
  return (
    <Notice tone="warn" title={t(isRefused ? 'refused' : 'title')} testId="call-warnings">
      {warnings.map(({ sentence, source, ...warning }) => (
        <p key={`${warning.code} ${warning.path}`}>
          {texts
            ? toWarningWords({ ...warning, isRefused }, texts, (text, values) =>
                format(text, values, language),
              )
            : sentence}{' '}
          <span className="dimmed">
            {t('source', { source: toSourceWords(source, texts?.sources ?? {}) })}
          </span>
        </p>
      ))}
    </Notice>
  )
}

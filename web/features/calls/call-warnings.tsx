import { useLocale, useTranslations } from 'use-intl'
import { toSourceWords } from '../../../server/facts/source-words.ts'
import { toWarningWords } from '../../../server/facts/warning-words.ts'
import { isRefusedCall } from '../../../server/facts/warnings.ts'
import { format } from '../../../server/shared/texts/format.ts'
import { useMessagePart } from '../../i18n/load-message-part.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { PartTexts } from '../../notices/part-texts.tsx'
import type { CallDetail } from '../../stream/feed-entry.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

type Props = { call: Pick<CallDetail, 'warnings' | 'status' | 'fault'> }

/** What of a call production may refuse or ignore, or why it was refused, and what to write instead. */
export function CallWarnings({ call }: Props) {
  const t = useTranslations('calls.warnings')
  if (!call.warnings?.length) return null
  return (
    <Notice tone="warn" title={t(isRefusedCall(call) ? 'refused' : 'title')} testId="call-warnings">
      <PartTexts part="warning">
        <Sentences call={call} />
      </PartTexts>
    </Notice>
  )
}

/** The sentences in the reader's language. Those that the journal gives are English. */
function Sentences({ call }: Props) {
  const t = useTranslations('calls.warnings')
  const language = useLocale()
  const locale = useFormatLocale()
  const { data: texts } = useMessagePart('warning')
  if (!texts) return null
  const isRefused = isRefusedCall(call)
  return call.warnings?.map(({ sentence: _, source, ...warning }) => (
    <p key={`${warning.code} ${warning.path}`}>
      {toWarningWords({ ...warning, isRefused }, texts, {
        format: (text, values) => format(text, values, language),
        locale,
      })}{' '}
      <span className="dimmed">{t('source', { source: toSourceWords(source, texts.sources) })}</span>
    </p>
  ))
}

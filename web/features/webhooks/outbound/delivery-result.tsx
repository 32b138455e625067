import { type ReactNode, type Ref, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { DeliveryResult as Result } from '../../../../server/contract/outbound-notifications.ts'
import { useNumberLocale } from '../../../i18n/account-country.tsx'
import { formatDuration } from '../../../time/format-time.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { Tone } from '../../../ui/feedback/status-badge.tsx'
import { CodeBlock } from '../../../ui/values/code-block.tsx'
import { parseJson } from '../../../unknown-json.ts'
import { JudgedAnswer } from './judged-answer.tsx'
import classes from './outbound.module.css'
import { Received } from './received.tsx'

type Props = {
  result: Result
  onLeave: () => void
  /** Why the store of another address may have answered with this status. */
  whyRefused?: ((status: number) => ReactNode) | undefined
  ref: Ref<HTMLDivElement>
}

/** The answer or the failure, the entry that this gateway recorded, and the request that was sent. */
export function DeliveryResult({ result, onLeave, whyRefused, ref }: Props) {
  const t = useTranslations('outbound.result')
  const locale = useNumberLocale()
  const { answer, failure, received, sent, expected, outcome } = result
  const time = formatDuration(result.duration_ms, locale)
  return (
    <>
      <Notice
        ref={ref}
        tone={answer ? toneOf(result) : 'bad'}
        role="status"
        testId="delivery-result"
        title={answer ? t('answered', { status: answer.status, time }) : t('nothing', { time })}
      >
        {failure && <p>{t(`reason.${failure.reason}`)}</p>}
        {answer && <JudgedAnswer {...{ expected, outcome }} status={answer.status} />}
        {answer && !received && whyRefused?.(answer.status)}
        {received && <Received received={received} onLeave={onLeave} />}
      </Notice>
      {answer && <Answer answer={answer} />}
      <details className={classes.sent}>
        <summary>{t('sent')}</summary>
        <CodeBlock code={toText(sent)} what={t('sentWhat')} testId="sent-request" />
        {sent.left_out.length > 0 && (
          <p className="dimmed">{t('leftOut', { names: sent.left_out.join(', ') })}</p>
        )}
      </details>
    </>
  )
}

function toneOf({ expected, outcome }: Result): Tone {
  if (outcome === 'accepted' || outcome === 'failed') return 'warn'
  return expected === 'either' ? 'info' : 'ok'
}

function Answer({ answer }: { answer: NonNullable<Result['answer']> }) {
  const t = useTranslations('outbound.result')
  const body = useMemo(() => pretty(answer.body), [answer.body])
  if (answer.body === '') return <p className="dimmed">{t('empty')}</p>
  return (
    <section aria-label={t('body')}>
      <CodeBlock code={body} what={t('bodyWhat')} testId="sent-answer" />
      {answer.is_cut && <p className="dimmed">{t('cut')}</p>}
    </section>
  )
}

/** Indents JSON. Other text, and JSON that was cut off, stays unchanged. */
function pretty(text: string): string {
  const value = parseJson(text)
  return value === undefined ? text : JSON.stringify(value, null, 2)
}

function toText({ url, headers, body }: Result['sent']): string {
  return [`POST ${url}`, ...headers.map(([name, value]) => `${name}: ${value}`), '', body].join('\n')
}

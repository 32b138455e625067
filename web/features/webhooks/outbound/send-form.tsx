import { Link } from '@tanstack/react-router'
import { type ReactNode, type Ref, type SubmitEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { DeliveryResult as Result } from '../../../../server/contract/outbound-notifications.ts'
import type { RejectionReason } from '../../../../server/contract/signature-facts.ts'
import { isAcknowledged } from '../../../../server/facts/acknowledgement.ts'
import { DoubtNotice } from '../../../actions/doubt-notice.tsx'
import { SendAnyway } from '../../../actions/submit-button.tsx'
import type { ShownRequest } from '../../../http/curl.ts'
import { CurlButton } from '../../../http/curl-button.tsx'
import { useNumberLocale } from '../../../i18n/account-country.tsx'
import { useMessagePart } from '../../../i18n/load-message-part.ts'
import { ProblemNotice } from '../../../notices/problem-notice.tsx'
import { VerdictBadge } from '../../../stream/verdict-badge.tsx'
import { formatDuration } from '../../../time/format-time.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import forms from '../../../ui/forms/form.module.css'
import { submitByKeys, useFocusFirstError } from '../../../ui/forms/form-events.ts'
import { CodeBlock } from '../../../ui/values/code-block.tsx'
import { parseJson } from '../../../unknown-json.ts'
import { SignatureTexts } from '../signature-texts.tsx'
import classes from './outbound.module.css'
import type { Sending } from './use-send.tsx'

type Props<Input> = {
  label: string
  submitLabel: string
  /** The same call over REST, which is shown as curl. */
  request: ShownRequest
  sending: Sending<Input>
  /** The number of invalid fields. */
  wrong: number
  /** Whether invalid fields are marked. */
  isMarked: boolean
  onMark: () => void
  /** Sends the values unchanged, even invalid ones. */
  onSend: () => unknown
  onLeave: () => void
  /** Why the store of another address may have answered with this status. */
  whyRefused?: (status: number) => ReactNode
  children: ReactNode
}

/** The form of both dialogs. It is submitted by button or Ctrl Enter, and shows the request as curl and the result. */
export function SendForm<Input>(props: Props<Input>) {
  const { label, submitLabel, request, sending, onLeave, whyRefused, children } = props
  const { wrong, isMarked, onMark, onSend } = props
  const t = useTranslations('outbound')
  const form = useRef<HTMLFormElement>(null)
  const resultBox = useRef<HTMLDivElement>(null)
  const focusFirstError = useFocusFirstError(form)
  const { safe, result } = sending
  const { refusal, isBusy } = safe
  // The result may show a rejection reason, which is translated in the signature messages.
  useMessagePart('signature')
  useEffect(() => {
    if (result || refusal) resultBox.current?.focus()
  }, [result, refusal])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    onMark()
    if (wrong === 0) return onSend()
    safe.clearRefusal()
    focusFirstError()
  }
  return (
    <>
      <form
        ref={form}
        className={forms.form}
        aria-label={label}
        noValidate
        onSubmit={submit}
        onKeyDown={submitByKeys}
      >
        {children}
        <SendAnyway wrong={isMarked ? wrong : 0} isBusy={isBusy} onSend={onSend} />
        <div className={forms.buttons}>
          <BusyButton type="submit" isBusy={isBusy} aria-keyshortcuts="Control+Enter">
            {submitLabel}
          </BusyButton>
          <CurlButton {...request} />
        </div>
      </form>
      <DoubtNotice safe={safe} written="notification" />
      {refusal ? (
        <ProblemNotice ref={resultBox} error={refusal} title={t('failed')} />
      ) : (
        result && <DeliveryResult ref={resultBox} {...{ result, onLeave, whyRefused }} />
      )}
    </>
  )
}

type DeliveryResultProps = Pick<Props<unknown>, 'onLeave' | 'whyRefused'> & {
  result: Result
  ref: Ref<HTMLDivElement>
}

/** The answer or the failure, the entry that this gateway recorded, and the request that was sent. */
function DeliveryResult({ result, onLeave, whyRefused, ref }: DeliveryResultProps) {
  const t = useTranslations('outbound.result')
  const locale = useNumberLocale()
  const { answer, failure, received, sent } = result
  const time = formatDuration(result.duration_ms, locale)
  const isTaken = answer !== null && isAcknowledged(answer.status)
  return (
    <>
      <Notice
        ref={ref}
        tone={isTaken ? 'ok' : answer ? 'warn' : 'bad'}
        role="status"
        testId="delivery-result"
        title={answer ? t('answered', { status: answer.status, time }) : t('nothing', { time })}
      >
        {failure && <p>{t(`reason.${failure.reason}`)}</p>}
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

function Received({ received, onLeave }: { received: NonNullable<Result['received']>; onLeave: () => void }) {
  const t = useTranslations('outbound.result')
  const { seq, verdict, reason } = received
  return (
    <p className={classes.received}>
      <VerdictBadge verdict={verdict} isPlain />
      {reason !== null && (
        <SignatureTexts>
          <Reason reason={reason} />
        </SignatureTexts>
      )}
      <Link to="/webhooks" search={{ id: seq }} onClick={onLeave}>
        {t('entry', { seq })}
      </Link>
    </p>
  )
}

function Reason({ reason }: { reason: RejectionReason }) {
  const t = useTranslations('signature.reason')
  return <span>{t(`${reason}.says`)}</span>
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

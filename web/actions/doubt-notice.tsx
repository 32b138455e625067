import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { toProblem } from '../errors/console-problem.ts'
import { ProblemDetails, ProblemNotice } from '../notices/problem-notice.tsx'
import { AppliedFault } from '../notices/problem-words.tsx'
import { useAppliedFault } from '../simulator/faults.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { BusyButton } from '../ui/forms/busy-button.tsx'
import type { Doubt, SafeSubmit } from './use-safe-submit.ts'

/** The texts of a feature whose messages are in a part of their own. */
export type DoubtWords = { title: string; found: string }

/** The kind of write, as the last part of message keys. */
export type Written =
  | 'payment'
  | 'refund'
  | 'change'
  | 'order'
  | 'orderChange'
  | 'customer'
  | 'card'
  | 'cardRemoval'
  | 'preference'
  | 'testUser'
  | 'notification'
  | DoubtWords

type Props<Input, Done> = {
  safe: SafeSubmit<Input, Done>
  written: Written
  toLink?: ((done: Done) => ReactNode) | undefined
}

/**
 * After a lost answer, says what is known, and how to continue without performing the write twice. Renders nothing if
 * no write is in doubt.
 */
export function DoubtNotice<Input, Done>({ safe, ...rest }: Props<Input, Done>) {
  return safe.doubt && <DoubtOf safe={safe} {...rest} doubt={safe.doubt} />
}

function DoubtOf<Input, Done>({
  safe,
  written,
  toLink,
  doubt: { error, search },
}: Props<Input, Done> & { doubt: Doubt<Input, Done> }) {
  const t = useTranslations('doubt')
  const wasLeft = error === null
  const fault = useAppliedFault(wasLeft ? null : toProblem(error).requestId, safe.idempotencyKey)
  const notice = useRef<HTMLDivElement>(null)
  // After a reload, nothing else leads the user to the notice.
  useEffect(() => {
    if (wasLeft) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [wasLeft])
  const words =
    typeof written === 'string' ? { title: t(`title.${written}`), found: t(`found.${written}`) } : written
  const isSafe = safe.isRepeatable || search.state !== 'impossible'
  const how =
    written === 'notification'
      ? 'remembered'
      : safe.isRepeatable
        ? 'repeatable'
        : isSafe
          ? 'searched'
          : 'unsafe'
  if (search.state === 'found')
    return (
      <Notice
        tone="ok"
        role="alert"
        testId="doubt"
        title={words.found}
        actions={
          <Button size="xs" onClick={safe.accept}>
            {t('accept')}
          </Button>
        }
      >
        {fault !== undefined && <AppliedFault fault={fault} />}
        <p>{t('foundText')}</p>
        {toLink?.(search.done)}
      </Notice>
    )
  return (
    <Notice
      ref={notice}
      tone="warn"
      role="alert"
      testId="doubt"
      title={words.title}
      actions={
        <>
          <BusyButton size="xs" isBusy={safe.isBusy} onClick={safe.sendAgain}>
            {t(isSafe ? 'retry' : 'sendAgain')}
          </BusyButton>
          <Button size="xs" variant="default" disabled={safe.isBusy} onClick={safe.forget}>
            {t('forget')}
          </Button>
        </>
      }
    >
      <p>
        {t(wasLeft ? 'left' : 'text')} {t(`search.${search.state}`)}
      </p>
      {fault !== undefined && <AppliedFault fault={fault} />}
      <p>{t(`how.${how}`, { retry: t('retry') })}</p>
      {!wasLeft && <ProblemDetails error={error} title={words.title} />}
    </Notice>
  )
}

type WriteProblemsProps<Input, Done> = {
  safe: SafeSubmit<Input, Done>
  /** Title of the notice if the write was refused. */
  failed: string
  written: Written
  /** A link to the result of a write in doubt, once it is found. */
  toLink?: (done: Done) => ReactNode
}

/** The problem of a write: it was refused, or its answer was lost. Renders nothing without a problem. */
export function WriteProblems<Input, Done>({
  safe,
  failed,
  written,
  toLink,
}: WriteProblemsProps<Input, Done>) {
  return (
    <>
      {safe.refusal !== null && <ProblemNotice error={safe.refusal} title={failed} />}
      <DoubtNotice safe={safe} written={written} toLink={toLink} />
    </>
  )
}

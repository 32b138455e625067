import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { toProblem } from '../errors/console-problem.ts'
import { useAppliedFault } from '../simulator/faults.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { CopyButton } from '../ui/values/copy-button.tsx'
import classes from './problem-notice.module.css'
import { ProblemWords } from './problem-words.tsx'

type Props = {
  error: unknown
  /** The title names what failed, for example "The payment was not created". */
  title: string
  onRetry?: (() => void) | undefined
  ref?: Ref<HTMLDivElement>
}

/** Says what happened, why, and what to do. Everything else is under Details. */
export function ProblemNotice({ error, title, onRetry, ref }: Props) {
  const t = useTranslations('problem')
  const problem = toProblem(error)
  const fault = useAppliedFault(problem.requestId)
  return (
    <Notice
      tone="bad"
      role="alert"
      ref={ref}
      title={title}
      testId="problem"
      actions={
        onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      <ProblemWords problem={problem} fault={fault} />
      <ProblemDetails error={error} title={title} />
    </Notice>
  )
}

/** Status, codes and the provider's answer, in a folded section. */
export function ProblemDetails({ error, title }: { error: unknown; title: string }) {
  const t = useTranslations('problem')
  const problem = toProblem(error)
  const report = JSON.stringify({ title, ...problem }, null, 2)
  return (
    <details className={classes.details}>
      <summary>{t('details')}</summary>
      <p>
        HTTP {problem.status || '-'}
        {problem.causes.length > 0 && ` · ${t('codes')} ${problem.causes.map(({ code }) => code).join(', ')}`}
        {problem.requestId && ` · x-request-id ${problem.requestId}`}
      </p>
      {problem.details !== undefined && (
        <pre className={classes.raw}>{JSON.stringify(problem.details, null, 2)}</pre>
      )}
      <CopyButton value={report} what={t('report')} label={t('copyReport')} />
    </details>
  )
}

import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../notices/problem-notice.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { useDelayed } from '../ui/feedback/skeleton-lines.tsx'
import { Action } from '../ui/page/action-menu.tsx'
import type { CsvExport } from './use-export.ts'

/** An export that is shorter shows no progress, which would only flash. */
const progressDelayMs = 500

type Props = { exporting: CsvExport }

/** The progress of a long export, with a button to stop it. */
export function CsvProgress({ exporting: { state, stop } }: Props) {
  const t = useTranslations('export')
  const isLong = useDelayed(state.step === 'reading', progressDelayMs)
  if (state.step !== 'reading' || !isLong) return null
  return (
    <>
      <span className="dimmed nums" data-testid="export-progress">
        {t('reading', { count: state.count })}
      </span>
      <Button size="compact-sm" variant="default" onClick={stop}>
        {t('stop')}
      </Button>
    </>
  )
}

/** The result of an export. Success is only announced to screen readers: the browser shows the file. */
export function CsvOutcome({
  kind,
  exporting: { state, start },
}: Props & { /** `payment`, as the texts select it. */ kind: string }) {
  const t = useTranslations('export.csv')
  const tExport = useTranslations('export')
  if (state.step === 'failed')
    return <ProblemNotice error={state.error} title={t('failed', { kind })} onRetry={start} />
  const isCut = state.step === 'saved' && state.isCut
  return (
    <div role="status" className={state.step === 'empty' || isCut ? undefined : 'visually-hidden'}>
      {state.step === 'empty' && <Notice tone="info" title={tExport('empty')} />}
      {state.step === 'saved' &&
        (isCut ? (
          <Notice tone="info" title={t('saved', { kind, count: state.count })}>
            <p>{tExport('cut', { max: state.count })}</p>
          </Notice>
        ) : (
          t('saved', { kind, count: state.count })
        ))}
    </div>
  )
}

/** Exports immediately, without a dialog: there is one format, and the filters are on the page. */
export function CsvButton({ exporting, total }: { exporting: CsvExport; total: number }) {
  const t = useTranslations('export.csv')
  const isDisabled = total === 0 || exporting.state.step === 'reading'
  return (
    <Action label={t('button')} icon="download" shortcut="e" isDisabled={isDisabled} run={exporting.start} />
  )
}

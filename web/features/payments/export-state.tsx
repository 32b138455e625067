import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useDelayed } from '../../ui/feedback/use-delayed.ts'
import type { PaymentsExport } from './use-payments-export.ts'

/** What is quicker would only flash. */
const quickMs = 500

type Props = { exporting: PaymentsExport }

/** How far a long export is, and the way out of it. */
export function ExportProgress({ exporting: { state, stop } }: Props) {
  const t = useTranslations('export')
  const isLong = useDelayed(state.step === 'reading', quickMs)
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

/** How an export ended. That all of it is in the file is only spoken: the browser shows the file. */
export function ExportOutcome({ exporting: { state, start } }: Props) {
  const t = useTranslations('payments')
  const tExport = useTranslations('export')
  if (state.step === 'failed')
    return <ProblemNotice error={state.error} title={t('exportFailed')} onRetry={start} />
  const isCut = state.step === 'saved' && state.isCut
  return (
    <div role="status" className={state.step === 'empty' || isCut ? undefined : 'visually-hidden'}>
      {state.step === 'empty' && <Notice tone="info" title={tExport('empty')} />}
      {state.step === 'saved' &&
        (isCut ? (
          <Notice tone="info" title={t('exported', { count: state.count })}>
            <p>{tExport('cut', { most: state.count })}</p>
          </Notice>
        ) : (
          t('exported', { count: state.count })
        ))}
    </div>
  )
}

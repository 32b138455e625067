import { Button, Loader } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../notices/problem-notice.tsx'
import { gateway } from '../trpc.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { RadioCards } from '../ui/forms/radio-cards.tsx'
import { Icon } from '../ui/icon.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import classes from './export-dialog.module.css'
import { createWriter, type ExportFormat, type ExportSource, exportFormats } from './formats.ts'
import { maxExported } from './read-export.ts'
import { useExport } from './use-export.ts'

export type ExportDialogProps<T> = {
  title: string
  /** The active filters as texts. */
  filters: readonly string[]
  makeSource: () => Promise<ExportSource<T>>
  isOpen: boolean
  onClose: () => void
}

/** Exports everything that matches the filters, not only the loaded rows. */
export function ExportDialog<T>({ title, filters, makeSource, isOpen, onClose }: ExportDialogProps<T>) {
  const t = useTranslations('export')
  const tCommon = useTranslations('common')
  const [format, setFormat] = useState<ExportFormat>('json')
  const { state, start, stop } = useExport()
  const save = () =>
    void start(async signal => {
      const source = await makeSource()
      const { version } = await gateway.settings.get.query(undefined, { signal })
      return { source, writer: createWriter(format, source, version) }
    })
  const isReading = state.step === 'reading'
  const close = () => {
    stop()
    onClose()
  }
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={close}
      footer={
        <>
          <Button variant="default" onClick={isReading ? stop : close}>
            {isReading ? t('stop') : tCommon(state.step === 'saved' ? 'close' : 'cancel')}
          </Button>
          <Button leftSection={<Icon name="download" size={16} />} disabled={isReading} onClick={save}>
            {t('start')}
          </Button>
        </>
      }
    >
      <p className={classes.what}>
        {filters.length > 0 ? t('filtered', { filters: filters.join(' · ') }) : t('all')}
      </p>
      <p className={classes.bound}>{t('bound', { max: maxExported })}</p>
      <RadioCards
        legend={t('format')}
        cards={exportFormats.map(value => ({
          value,
          label: t(`formats.${value}.name`),
          hint: t(`formats.${value}.hint`),
          isDisabled: isReading,
        }))}
        value={format}
        onChange={setFormat}
        minWidth={220}
      />
      <div className={classes.state} data-testid="export-state" data-step={state.step}>
        {isReading && (
          <p>
            <Loader size="xs" role="presentation" aria-hidden="true" mr="xs" />
            {t('reading', { count: state.count })}
          </p>
        )}
        {state.step === 'failed' && <ProblemNotice error={state.error} title={t('failed')} onRetry={save} />}
        <div role="status">
          {state.step === 'empty' && <Notice tone="info" title={t('empty')} />}
          {state.step === 'saved' && (
            <Notice tone="ok" title={t('saved', { count: state.count, file: state.file })}>
              {state.isCut && <p>{t('cut', { max: maxExported })}</p>}
              {state.skipped > 0 && <p>{t('skipped', { count: state.skipped })}</p>}
            </Notice>
          )}
        </div>
      </div>
    </Dialog>
  )
}

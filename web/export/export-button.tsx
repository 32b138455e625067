import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Action } from '../ui/page/action-menu.tsx'
import type { ExportDialogProps } from './export-dialog.tsx'

const ExportDialog = lazy(() =>
  import('./export-dialog.tsx').then(module => ({ default: module.ExportDialog })),
)

/** Opens the export dialog, whose code is loaded on first use. Shortcut: `e`. */
export function ExportButton<T>(props: Omit<ExportDialogProps<T>, 'isOpen' | 'onClose'>) {
  const t = useTranslations('export')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Action label={t('button')} icon="download" shortcut="e" run={open} />
      {wasOpened && (
        <Suspense>
          {/* `lazy` loses the type parameter of the dialog. */}
          <ExportDialog
            {...(props as ExportDialogProps<unknown>)}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

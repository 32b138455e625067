import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { usePageCommand } from '../../../ui/page/page-commands.ts'
import { useForwarding } from './forward-again.tsx'

const ForwardSheet = lazy(() =>
  import('./forward-sheet.tsx').then(module => ({ default: module.ForwardSheet })),
)

/** Opens the form of the forwarding. While notifications are forwarded, it says so. */
export function ForwardButton() {
  const t = useTranslations('outbound.forward')
  const [isOpen, setOpen] = useState(false)
  const { data } = useForwarding()
  const isOn = data?.is_on === true
  const faulted = isOn ? data.faulted : 0
  const failed = isOn ? data.failed - faulted : 0
  const state = failed > 0 ? 'failing' : faulted > 0 ? 'faulted' : isOn ? 'on' : 'title'
  const open = () => setOpen(true)
  usePageCommand({ label: t('title'), icon: 'arrowRight', run: open })
  return (
    <>
      <Button
        data-testid="forward"
        variant={isOn ? 'light' : 'default'}
        {...(failed > 0 && { color: 'red' })}
        leftSection={<Icon name={failed > 0 ? 'alert' : isOn ? 'pulse' : 'arrowRight'} size={16} />}
        onClick={open}
      >
        {t(state, { count: failed || faulted })}
      </Button>
      <Dialog title={t('title')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Suspense fallback={<SkeletonLines lines={10} />}>
          <ForwardSheet onLeave={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  )
}

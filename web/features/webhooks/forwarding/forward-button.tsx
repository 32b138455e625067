import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useForwarding } from './use-forwarding.ts'

const ForwardSheet = lazy(() =>
  import('./forward-sheet.tsx').then(module => ({ default: module.ForwardSheet })),
)

/** Says whether notifications are forwarded, and opens the form that changes it. */
export function ForwardButton() {
  const t = useTranslations('outbound.forward')
  const [isOpen, setOpen] = useState(false)
  const { data } = useForwarding()
  const isOn = data?.is_on === true
  return (
    <>
      <Button
        data-testid="forward"
        variant={isOn ? 'light' : 'default'}
        leftSection={<Icon name={isOn ? 'pulse' : 'arrowRight'} size={16} />}
        onClick={() => setOpen(true)}
      >
        {isOn ? t('on') : t('button')}
      </Button>
      <Dialog title={t('title')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Suspense fallback={<SkeletonLines lines={10} />}>
          <ForwardSheet />
        </Suspense>
      </Dialog>
    </>
  )
}

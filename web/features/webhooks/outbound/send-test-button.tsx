import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

const TestForm = lazy(() => import('./test-form.tsx').then(module => ({ default: module.TestForm })))

export function SendTestButton() {
  const t = useTranslations('outbound.test')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        data-testid="send-test"
        variant="default"
        leftSection={<Icon name="send" size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('button')}
      </Button>
      <Dialog title={t('title')} isOpen={isOpen} onClose={close}>
        <Suspense fallback={<SkeletonLines lines={12} />}>
          <TestForm onLeave={close} />
        </Suspense>
      </Dialog>
    </>
  )
}

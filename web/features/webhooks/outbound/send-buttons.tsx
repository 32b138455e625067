import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { usePageCommand } from '../../../ui/page/page-commands.ts'

const ReplayForm = lazy(() => import('./replay-form.tsx').then(module => ({ default: module.ReplayForm })))

export function ReplayButton({ seq }: { seq: number }) {
  const t = useTranslations('outbound.replay')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  usePageCommand({ label: t('title'), icon: 'replay', run: () => setOpen(true) })
  return (
    <>
      <Button variant="default" leftSection={<Icon name="replay" size={15} />} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      <Dialog title={t('title')} isOpen={isOpen} onClose={close}>
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <ReplayForm seq={seq} onLeave={close} />
        </Suspense>
      </Dialog>
    </>
  )
}

const TestForm = lazy(() => import('./test-form.tsx').then(module => ({ default: module.TestForm })))

const route = getRouteApi('/webhooks')

/** The button of the test dialog, whose state is in the address, so that the command palette can open it. */
export function SendTestButton() {
  const t = useTranslations('outbound.test')
  const isOpen = route.useSearch().send === 'test'
  const navigate = route.useNavigate()
  const show = (send: 'test' | undefined) =>
    navigate({ search: previous => ({ ...previous, send }), replace: true, resetScroll: false })
  const close = () => show(undefined)
  return (
    <>
      <Button
        data-testid="send-test"
        leftSection={<Icon name="send" size={16} />}
        onClick={() => show('test')}
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

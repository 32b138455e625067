import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useForwarding } from '../../../stream/use-forwarding.ts'
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { usePageCommand } from '../../../ui/page/page-commands.ts'

const ForwardSheet = lazy(() =>
  import('./forward-sheet.tsx').then(module => ({ default: module.ForwardSheet })),
)

const route = getRouteApi('/webhooks')

/** The button that opens the form of forwarding, and says whether forwarding is on. The address keeps the form open. */
export function ForwardButton() {
  const t = useTranslations('outbound.forward')
  const { forwarding } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: 'form' | undefined) =>
    navigate({
      search: previous => ({ ...previous, forwarding: next }),
      replace: true,
      resetScroll: false,
    })
  const { data } = useForwarding()
  const isOn = data?.is_on === true
  const faulted = isOn ? data.faulted : 0
  const failed = isOn ? data.failed - faulted : 0
  const state = failed > 0 ? 'failing' : faulted > 0 ? 'faulted' : isOn ? 'on' : 'title'
  const open = () => show('form')
  const close = () => show(undefined)
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
      <Dialog title={t('title')} isOpen={forwarding !== undefined} onClose={close}>
        <Suspense fallback={<SkeletonLines lines={10} />}>
          <ForwardSheet verdict={forwarding === 'any' ? 'any' : undefined} onLeave={close} />
        </Suspense>
      </Dialog>
    </>
  )
}

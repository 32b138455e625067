import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useConnection } from '../feed/use-feed.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Page } from '../ui/page/page.tsx'

/**
 * Shown in place of a page that threw, or whose chunk could not be fetched. While the gateway does not answer there
 * is no reload button, because reloading would lose the console: the page reloads by itself once the gateway is back.
 */
export function PageFailure({ error }: ErrorComponentProps) {
  const t = useTranslations('shell')
  const tProblem = useTranslations('problem')
  const isAway = useIsAway()
  return (
    <Page title={t('failureTitle')}>
      <Notice
        tone="bad"
        role="alert"
        testId="page-failure"
        title={isAway ? tProblem('kind.offline') : t('failureText')}
        actions={!isAway && <Button onClick={() => location.reload()}>{t('reload')}</Button>}
      >
        {!isAway && <p className="mono">{error instanceof Error ? error.message : String(error)}</p>}
      </Notice>
    </Page>
  )
}

/** Whether the gateway does not answer. Reloads the page once it answers again. */
function useIsAway(): boolean {
  const { state } = useConnection()
  const isAway = state === 'reconnecting' || state === 'offline'
  const wasAway = useRef(isAway)
  useEffect(() => {
    if (wasAway.current && state === 'live') location.reload()
    wasAway.current = isAway
  }, [state, isAway])
  return isAway
}

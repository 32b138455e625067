import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'

/** A page that broke, or whose chunk could not be fetched: the shell stays, and trying again is one press. */
export function PageFailure({ error }: ErrorComponentProps) {
  const t = useTranslations('shell')
  return (
    <Page title={t('failureTitle')}>
      <Notice
        tone="bad"
        role="alert"
        title={t('failureText')}
        actions={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
      >
        <p className="mono">{error instanceof Error ? error.message : String(error)}</p>
      </Notice>
    </Page>
  )
}

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSettings } from '../../gateway/use-settings.ts'
import { paths } from '../../paths.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import type { Webhooks } from './use-webhooks.ts'

/** Why there is no row: nothing matches, nothing is known yet, or nothing has come. */
export function EmptyNotifications({ webhooks }: { webhooks: Webhooks }) {
  const t = useTranslations('webhooks')
  const tCommon = useTranslations('common')
  const settings = useSettings()
  const { isFiltered, isUnknown, change, older } = webhooks
  if (older.isLoading || (isUnknown && !isFiltered)) return <SkeletonLines lines={8} />
  if (isFiltered) {
    return (
      <EmptyState
        icon="search"
        title={t('noMatch')}
        action={
          <Button
            variant="default"
            onClick={() => change({ sig: undefined, q: undefined, topic: undefined, origin: undefined })}
          >
            {tCommon('clear')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon="webhook"
      title={t('empty')}
      action={<Link to={paths.overview}>{t('emptyAction')}</Link>}
    >
      {t('emptyText')}{' '}
      {settings && (
        <>
          <code className="mono">{settings.webhook_url}</code>
          <CopyButton value={settings.webhook_url} what={t('address')} />
        </>
      )}
    </EmptyState>
  )
}

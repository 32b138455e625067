import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSettings } from '../../http/use-settings.ts'
import { EmptyFeed } from '../../list/empty-feed.tsx'
import { JournalStart } from '../../list/journal-start.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import type { Webhooks } from './use-webhooks.ts'

export function EmptyNotifications({ webhooks }: { webhooks: Webhooks }) {
  const t = useTranslations('webhooks')
  const settings = useSettings()
  return (
    <EmptyFeed page={webhooks} noMatch={t('noMatch')}>
      <EmptyState icon="webhook" title={t('empty')} action={<Link to="/overview">{t('emptyAction')}</Link>}>
        <JournalStart />
        {t('emptyText')}{' '}
        {settings && (
          <>
            <code className="mono">{settings.webhook_url}</code>
            <CopyButton value={settings.webhook_url} what={t('address')} />
          </>
        )}
      </EmptyState>
    </EmptyFeed>
  )
}

import { createLazyRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import panes from '../../feed/feed-page.module.css'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import '../../ui/css-forms.ts'
import { NotificationDetail } from './notification-detail.tsx'
import { NotificationList } from './notification-list.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { WebhooksActions } from './webhooks-actions.tsx'
import { WebhooksFilters } from './webhooks-filters.tsx'

export const webhooksRoute = createLazyRoute(paths.webhooks)({ component: WebhooksPage })

function WebhooksPage() {
  const t = useTranslations('webhooks')
  const webhooks = useWebhooks()
  const { search, open, received, rejected, hidden } = webhooks
  const { id } = search
  return (
    <Page
      title={t('title')}
      aside={
        <span className="dimmed nums" data-testid="counts">
          {t('received', { count: received })}
          {rejected > 0 && <> · {t('rejected', { count: rejected })}</>}
          {hidden > 0 && <> · {t('hidden', { count: hidden })}</>}
        </span>
      }
      actions={<WebhooksActions webhooks={webhooks} />}
    >
      <WebhooksFilters webhooks={webhooks} />
      <div className={panes.split} data-open={id !== undefined || undefined}>
        <section className={panes.listPane} aria-label={t('list')}>
          <NotificationList webhooks={webhooks} />
        </section>
        {id !== undefined && (
          <section className={panes.detailPane} aria-label={t('detail')} data-testid="detail">
            <NotificationDetail key={id} seq={id} onClose={() => open(null)} />
          </section>
        )}
      </div>
    </Page>
  )
}

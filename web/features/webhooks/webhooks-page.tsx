import { useTranslations } from 'use-intl'
import { DrawingTexts } from '../../charts/drawing-texts.tsx'
import { FeedPage } from '../../list/feed-page.tsx'
import '../../ui/styles/mantine-forms.ts'
import { ViewsBar } from '../../views/views-bar.tsx'
import { NotificationDetail } from './notification-detail.tsx'
import { NotificationList } from './notification-list.tsx'
import { NotificationRate } from './notification-rate.tsx'
import { NotificationTotals } from './notification-totals.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { WebhooksActions } from './webhooks-actions.tsx'
import { WebhooksFilters } from './webhooks-filters.tsx'

export function WebhooksPage() {
  const t = useTranslations('webhooks')
  const webhooks = useWebhooks()
  return (
    <FeedPage
      page={webhooks}
      labels={{ list: t('list'), detail: t('detail') }}
      counts={<NotificationTotals webhooks={webhooks} />}
      actions={<WebhooksActions webhooks={webhooks} />}
      views={<ViewsBar page="/webhooks" search={webhooks.search} />}
      filters={<WebhooksFilters webhooks={webhooks} />}
      chart={
        <DrawingTexts>
          <NotificationRate webhooks={webhooks} />
        </DrawingTexts>
      }
      renderDetail={(seq, onClose) => <NotificationDetail key={seq} seq={seq} onClose={onClose} />}
    >
      <NotificationList webhooks={webhooks} />
    </FeedPage>
  )
}

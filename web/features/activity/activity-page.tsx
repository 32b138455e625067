import { createLazyRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { FeedPage } from '../../feed/feed-page.tsx'
import { paths } from '../../paths.ts'
import '../../ui/styles/mantine-forms.ts'
import { ActivityActions } from './activity-actions.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { CallDetail } from './call-detail.tsx'
import { CallList } from './call-list.tsx'
import { FailureGroups } from './failure-groups.tsx'
import { useActivity } from './use-activity.ts'

export const activityRoute = createLazyRoute(paths.activity)({ component: ActivityPage })

/** Every operation performed, over whichever transport, as it happens. */
function ActivityPage() {
  const t = useTranslations('activity')
  const activity = useActivity()
  const { search, total, failed, hidden } = activity
  return (
    <FeedPage
      page={activity}
      title={t('title')}
      labels={{ list: t('list'), detail: t('detail') }}
      counts={[
        t('total', { count: total }),
        failed > 0 && t('failed', { count: failed }),
        hidden > 0 && t('hidden', { count: hidden }),
      ]}
      actions={<ActivityActions activity={activity} />}
      filters={<ActivityFilters activity={activity} />}
      renderDetail={(seq, onClose) => <CallDetail key={seq} seq={seq} onClose={onClose} />}
    >
      {search.group ? <FailureGroups activity={activity} /> : <CallList activity={activity} />}
    </FeedPage>
  )
}

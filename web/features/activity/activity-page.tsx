import { createLazyRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import split from '../../feed/feed-page.module.css'
import { paths } from '../../paths.ts'
import '../../ui/css-forms.ts'
import { Page } from '../../ui/page.tsx'
import { ActivityActions } from './activity-actions.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { CallDetail } from './call-detail.tsx'
import { CallList } from './call-list.tsx'
import { FailureGroups } from './failure-groups.tsx'
import { useActivity } from './use-activity.ts'

export const activityRoute = createLazyRoute(paths.activity)({ component: ActivityPage })

/** Every operation performed, through whichever door, as it happens. */
function ActivityPage() {
  const t = useTranslations('activity')
  const activity = useActivity()
  const { search, open, total, failed, hidden } = activity
  const { id } = search
  return (
    <Page
      title={t('title')}
      aside={
        <span className="dimmed nums" data-testid="counts">
          {t('total', { count: total })}
          {failed > 0 && <> · {t('failed', { count: failed })}</>}
          {hidden > 0 && <> · {t('hidden', { count: hidden })}</>}
        </span>
      }
      actions={<ActivityActions activity={activity} />}
    >
      <ActivityFilters activity={activity} />
      <div className={split.split} data-open={id !== undefined || undefined}>
        <section className={split.listPane} aria-label={t('list')}>
          {search.group ? <FailureGroups activity={activity} /> : <CallList activity={activity} />}
        </section>
        {id !== undefined && (
          <section className={split.detailPane} aria-label={t('detail')}>
            <CallDetail key={id} seq={id} onClose={() => open(null)} />
          </section>
        )}
      </div>
    </Page>
  )
}

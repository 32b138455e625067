import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import type { Activity } from './use-activity.ts'

/** Why there is no row: nothing matches, nothing is known yet, or nothing was called. */
export function EmptyCalls({ activity }: { activity: Activity }) {
  const t = useTranslations('activity')
  const tCommon = useTranslations('common')
  const { isFiltered, isUnknown, change, older } = activity
  if (older.isLoading || (isUnknown && !isFiltered)) return <SkeletonLines lines={8} />
  if (isFiltered) {
    return (
      <EmptyState
        icon="search"
        title={t('noMatch')}
        action={
          <Button
            variant="default"
            onClick={() => change({ status: undefined, door: undefined, operation: undefined, q: undefined })}
          >
            {tCommon('clear')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState icon="pulse" title={t('empty')} action={<Link to={paths.overview}>{t('emptyAction')}</Link>}>
      {t('emptyText')}
    </EmptyState>
  )
}

import { useTranslations } from 'use-intl'
import type { ReadsChoice } from '../stream/own-reads.ts'
import filters from '../ui/lists/filters.module.css'

type Props = { reads: ReadsChoice | undefined; onChange: (reads: ReadsChoice | undefined) => void }

export function OwnReadsSwitch({ reads, onChange }: Props) {
  const t = useTranslations('feed')
  return (
    <label className={filters.tick}>
      <input
        type="checkbox"
        checked={reads === 'shown'}
        onChange={({ target }) => onChange(target.checked ? 'shown' : undefined)}
      />
      {t('ownReads')}
    </label>
  )
}

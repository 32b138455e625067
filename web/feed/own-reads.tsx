/** The console's own reads: it looks at a payment, say, to show its page. They are hidden unless asked for. */
import { useTranslations } from 'use-intl'
import filters from '../ui/lists/filters.module.css'
import type { Entry } from './feed-entry.ts'

/** In the address: `reads=shown`. */
export const readsChoices = ['shown'] as const
export type ReadsChoice = (typeof readsChoices)[number]

export function isOwnRead(entry: Entry): boolean {
  return entry.kind === 'call' && entry.purpose === 'display'
}

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

import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Entry } from '../stream/feed-entry.ts'
import { useFeedStore } from '../stream/use-feed.ts'
import { Icon } from '../ui/icon.tsx'
import classes from './new-rows.module.css'

type Props = {
  kind: string
  /** The id of what the entry created, or null. */
  createdBy: (entry: Entry) => string | null
  shownIds: ReadonlySet<string>
  /** When the list was read, in milliseconds since the epoch. */
  readAtMs: number
  onShow: () => void
}

/** Announces rows created since the list was read, instead of moving those that are shown. */
export function NewRows({ kind, createdBy, shownIds, readAtMs, onShow }: Props) {
  const t = useTranslations('lists')
  const store = useFeedStore()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets when the list was read again, which includes them.
  useEffect(() => setIds(new Set()), [readAtMs])
  useEffect(
    () =>
      store.onEntries(entries => {
        const fresh = entries.map(createdBy).filter(id => id !== null)
        if (fresh.length > 0) setIds(known => new Set([...known, ...fresh]))
      }),
    [store, createdBy],
  )
  const count = [...ids].filter(id => !shownIds.has(id)).length
  if (count === 0) return null
  return (
    <div className={classes.news}>
      <Button
        size="xs"
        radius="xl"
        leftSection={<Icon name="arrowUp" size={14} />}
        data-testid={`new-${kind}s`}
        onClick={onShow}
      >
        {t('news', { count })}
      </Button>
    </div>
  )
}

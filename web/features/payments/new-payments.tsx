import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFeedStore } from '../../feed/use-feed.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './payments.module.css'
import type { Payments } from './use-payments.ts'

/** Announces payments created since the list was read, instead of moving its rows. */
export function NewPayments({ payments }: { payments: Payments }) {
  const t = useTranslations('payments')
  const store = useFeedStore()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const { rows, query, readAgain } = payments
  const { dataUpdatedAt } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets when the list was read again, which includes them.
  useEffect(() => setIds(new Set()), [dataUpdatedAt])
  useEffect(
    () =>
      store.onEntries(entries => {
        const created = entries.filter(entry =>
          entry.kind === 'call'
            ? entry.operation.startsWith('payments.create')
            : entry.action === 'payment.created',
        )
        const fresh = created.flatMap(({ payment_id }) => (payment_id ? [payment_id] : []))
        if (fresh.length > 0) setIds(known => new Set([...known, ...fresh]))
      }),
    [store],
  )
  const shown = new Set(rows.map(({ id }) => String(id)))
  const count = [...ids].filter(id => !shown.has(id)).length
  if (count === 0) return null
  return (
    <div className={classes.news}>
      <Button
        size="xs"
        radius="xl"
        leftSection={<Icon name="arrowUp" size={14} />}
        data-testid="new-payments"
        onClick={readAgain}
      >
        {t('news', { count })}
      </Button>
    </div>
  )
}

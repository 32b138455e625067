import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Card, Customer } from '../../../server/contract/customers.ts'
import { hasAttempt } from '../../actions/attempts.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { RemoveCardDialog } from './remove-card-dialog.tsx'
import { SaveCardDialog } from './save-card-dialog.tsx'
import { SavedCardRow } from './saved-card-row.tsx'
import classes from './saved-cards.module.css'
import { saveCardName } from './use-save-card.ts'

export function SavedCards({ customer }: { customer: Customer }) {
  const t = useTranslations('customers')
  const list = useRef<HTMLDivElement>(null)
  const [isSaving, setSaving] = useState(() => hasAttempt(saveCardName(customer.id)))
  const [removing, setRemoving] = useState<Card | null>(null)
  const cards = customer.cards ?? []
  // The focused row was removed. Once the dialog has returned the focus, the row in its place takes it.
  const onRemoved = (index: number) =>
    requestAnimationFrame(() => {
      const rows = list.current?.querySelectorAll<HTMLElement>('button[data-remove]') ?? []
      const next = rows[Math.min(index, rows.length - 1)] ?? list.current
      next?.focus()
    })
  return (
    <Panel
      title={t('savedCards')}
      aside={
        <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setSaving(true)}>
          {t('saveCard')}
        </Button>
      }
    >
      <div ref={list} tabIndex={-1}>
        {cards.length === 0 ? (
          <EmptyState icon="card" title={t('noCards')}>
            {t('noCardsText')}
          </EmptyState>
        ) : (
          <ul className={classes.cards}>
            {cards.map(card => (
              <SavedCardRow
                key={card.id}
                card={card}
                customer={customer}
                onRemove={() => setRemoving(card)}
              />
            ))}
          </ul>
        )}
      </div>
      <SaveCardDialog customer={customer} isOpen={isSaving} onClose={() => setSaving(false)} />
      <RemoveCardDialog
        card={removing}
        customerId={customer.id}
        onClose={() => setRemoving(null)}
        onRemoved={() => onRemoved(cards.findIndex(({ id }) => id === removing?.id))}
      />
    </Panel>
  )
}

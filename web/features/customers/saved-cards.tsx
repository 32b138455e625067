import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Card, Customer } from '../../../server/contract/customers.ts'
import { hasAttempt } from '../../actions/attempts.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { dangerous } from '../../ui/forms/dangerous.ts'
import forms from '../../ui/forms/form.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { IdValue } from '../../ui/values/id-value.tsx'
import { cardName } from './card-name.ts'
import { RemoveCardDialog } from './remove-card-dialog.tsx'
import { SaveCardForm } from './save-card-form.tsx'
import classes from './saved-cards.module.css'
import { saveCardName, useSaveCard } from './use-save-card.ts'

export function SavedCards({ customer }: { customer: Customer }) {
  const t = useTranslations('customers')
  const list = useRef<HTMLDivElement>(null)
  const [isSaving, setSaving] = useState(() => hasAttempt(saveCardName(customer.id)))
  const [removing, setRemoving] = useState<Card | null>(null)
  const cards = customer.cards ?? []
  // When the focused row was removed and the dialog has returned the focus, the row in its place gets the focus.
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

type Props = { customer: Customer; isOpen: boolean; onClose: () => void }

/** The form is recreated each time it opens, so that no card data stays in memory. A save in doubt is kept. */
function SaveCardDialog({ customer, isOpen, onClose }: Props) {
  const t = useTranslations('customers')
  const saving = useSaveCard(customer, onClose)
  return (
    <Dialog title={t('saveCard')} isOpen={isOpen} onClose={onClose}>
      <SaveCardForm customerId={customer.id} saving={saving} />
    </Dialog>
  )
}

type SavedCardRowProps = { card: Card; customer: Customer; onRemove: () => void }

function SavedCardRow({ card, customer, onRemove }: SavedCardRowProps) {
  const t = useTranslations('customers')
  const name = cardName(card)
  return (
    <li className={classes.card} data-testid={`card-${card.id}`}>
      <Icon name="card" size={22} />
      <div className={classes.text}>
        <div className={classes.name}>
          {name}
          {customer.default_card === card.id && <StatusBadge tone="info" icon="check" label={t('default')} />}
        </div>
        <span className="dimmed">
          {t('expires', {
            date: `${String(card.expiration_month).padStart(2, '0')}/${card.expiration_year}`,
          })}{' '}
          · <IdValue id={card.id} what={t('cardId')} />
        </span>
      </div>
      <div className={forms.buttons}>
        <Button
          variant="light"
          renderRoot={props => (
            <Link
              to="/pay"
              search={{ customer: customer.id, card: card.id, email: customer.email ?? undefined }}
              {...props}
            />
          )}
        >
          {t('payWith')}
        </Button>
        <Button {...dangerous} data-remove aria-label={t('removeCard', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Card, Customer } from '../../../server/contract/customers.ts'
import { brandOf } from '../../../server/facts/countries/cards.ts'
import { ActionDialog, useConfirmedAction } from '../../actions/action-dialog.tsx'
import { hasAttempt } from '../../actions/attempts.ts'
import { CurlButton } from '../../http/curl-button.tsx'
import { gateway, trpc } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import forms from '../../ui/forms/form.module.css'
import { Icon } from '../../ui/icon.tsx'
import { dangerous } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { IdValue } from '../../ui/values/copyable.tsx'
import { SaveCardForm, saveCardName, useSaveCard } from './save-card-form.tsx'
import classes from './saved-cards.module.css'

export function SavedCards({ customer }: { customer: Customer }) {
  const t = useTranslations('customers')
  const list = useRef<HTMLDivElement>(null)
  const [isSaving, setSaving] = useState(() => hasAttempt(saveCardName(customer.id)))
  const cards = customer.cards ?? []
  // When the focused row was removed and the dialog has returned the focus, the row in its place gets the focus.
  const onRemoved = (index: number) =>
    requestAnimationFrame(() => {
      const rows = list.current?.querySelectorAll<HTMLElement>('button[data-remove]') ?? []
      const next = rows[Math.min(index, rows.length - 1)] ?? list.current
      next?.focus()
    })
  const removal = useRemoval(customer.id, cardId => onRemoved(cards.findIndex(({ id }) => id === cardId)))
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
                onRemove={() => removal.ask(card)}
              />
            ))}
          </ul>
        )}
      </div>
      <SaveCardDialog customer={customer} isOpen={isSaving} onClose={() => setSaving(false)} />
      <RemoveCardDialog removal={removal} customerId={customer.id} />
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
      <SaveCardForm customer={customer} saving={saving} />
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

function useRemoval(customerId: string, onRemoved: (cardId: string) => void) {
  const t = useTranslations('customers')
  const utils = trpc.useUtils()
  return useConfirmedAction<Card, string, unknown>(`card-removal ${customerId}`, {
    toInput: ({ id }) => id,
    send: (cardId, context) => gateway.cards.delete.mutate({ customerId, cardId }, { context }),
    find: async cardId => {
      const customer = await gateway.customers.get.query({ customerId })
      return customer.cards?.some(({ id }) => id === cardId) ? null : customer
    },
    isRepeatable: true,
    onDone: async cardId => {
      await utils.customers.get.invalidate({ customerId })
      utils.customers.search.invalidate()
      onRemoved(cardId)
      sayDone(t('removed'))
    },
  })
}

type RemoveCardDialogProps = { removal: ReturnType<typeof useRemoval>; customerId: string }

function RemoveCardDialog({ removal, customerId }: RemoveCardDialogProps) {
  const t = useTranslations('customers')
  const { chosen } = removal
  return (
    <ActionDialog
      action={removal}
      written="cardRemoval"
      chosen={
        chosen && {
          name: t('removeTitle', { name: cardName(chosen) }),
          confirm: t('removeConfirm'),
          says: t('removeText'),
          obstacle: null,
          isDangerous: true,
        }
      }
      failed={t('removeFailed')}
    >
      <CurlButton
        operation="cards.delete"
        method="DELETE"
        path={`/customers/${customerId}/cards/${chosen?.id}`}
      />
    </ActionDialog>
  )
}

/** The name of a saved card: `Visa ••3704`. */
function cardName({ payment_method, last_four_digits }: Card): string {
  const brand = payment_method?.name ?? (payment_method ? brandOf(payment_method.id) : '')
  return `${brand} ••${last_four_digits ?? ''}`.trim()
}

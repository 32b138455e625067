import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Card, Customer } from '../../../server/contract/customers.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { dangerous } from '../../ui/forms/dangerous.ts'
import forms from '../../ui/forms/form.module.css'
import { Icon } from '../../ui/icon.tsx'
import { IdValue } from '../../ui/values/id-value.tsx'
import { cardName } from './card-name.ts'
import classes from './saved-cards.module.css'

type Props = { card: Card; customer: Customer; onRemove: () => void }

export function SavedCardRow({ card, customer, onRemove }: Props) {
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

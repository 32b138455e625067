import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { countryOfCurrency } from '../../../server/facts/countries.ts'
import { outcomes } from '../../provider/outcomes.ts'
import { Icon } from '../../ui/icon.tsx'
import { asRecord } from '../../unknown-json.ts'
import type { Payment } from './payment-types.ts'

/** Opens the payment form with this payment's values, as far as the provider returns them. */
export function PayAgain({ payment }: { payment: Payment }) {
  const t = useTranslations('payment')
  const navigate = useNavigate()
  return (
    <Button
      variant="default"
      leftSection={<Icon name="card" size={16} />}
      onClick={() => navigate({ to: '/pay', search: toPaySearch(payment) })}
    >
      {t('payAgain')}
    </Button>
  )
}

function toPaySearch(payment: Payment) {
  const site = countryOfCurrency(payment.currency_id ?? '')?.id
  const result = outcomes.find(({ detail }) => detail === payment.status_detail)?.name
  const { email } = asRecord(payment.payer)
  const { installments, description } = asRecord(payment)
  return {
    ...(site && { site }),
    ...(payment.payment_method_id && { card: payment.payment_method_id }),
    ...(result && { result }),
    amount: String(payment.transaction_amount),
    ...(typeof installments === 'number' && { installments }),
    ...(typeof email === 'string' && { email }),
    ...(typeof description === 'string' && { description }),
  }
}

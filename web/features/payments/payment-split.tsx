import { useTranslations } from 'use-intl'
import type { Payment } from '../../../server/contract/payments.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { Money } from '../../ui/values/money.tsx'
import { asRecord } from '../../unknown-json.ts'

/** What the seller, the marketplace and the provider receive of a payment. Nothing without a marketplace's fee. */
export function PaymentSplit({ payment }: { payment: Payment }) {
  const t = useTranslations('payment.split')
  const split = readSplit(payment)
  if (!split) return null
  const { net, application, provider } = split
  const show = (amount: number) => <Money amount={amount} currency={payment.currency_id} />
  const { collector_id: seller, marketplace_owner: owner } = asRecord(payment)
  return (
    <Panel title={t('title')} testId="payment-split">
      <Facts
        facts={[
          { label: t('seller', { id: idOf(seller) }), value: show(net) },
          { label: t('application', { id: idOf(owner) }), value: show(application) },
          { label: t('provider'), value: show(provider) },
        ]}
      />
      {(payment.transaction_amount_refunded ?? 0) > 0 && <p className="dimmed">{t('refunded')}</p>}
    </Panel>
  )
}

const idOf = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? String(value) : '')

/** The net amount and the fees that the seller pays. Null until the payment is approved, and without a marketplace. */
function readSplit(payment: Payment) {
  const { net_received_amount: net } = asRecord(payment.transaction_details)
  const { fee_details: details } = asRecord(payment)
  const fees = (Array.isArray(details) ? details : [])
    .map(asRecord)
    .filter(({ fee_payer }) => fee_payer === 'collector')
  const amountOf = (type: string) =>
    fees.reduce((sum, fee) => sum + (fee.type === type && typeof fee.amount === 'number' ? fee.amount : 0), 0)
  const application = amountOf('application_fee')
  if (typeof net !== 'number' || net <= 0 || application === 0) return null
  return { net, application, provider: amountOf('mercadopago_fee') }
}

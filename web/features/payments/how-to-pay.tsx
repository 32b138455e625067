import { useTranslations } from 'use-intl'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { asRecord } from '../../unknown-json.ts'
import type { Payment } from './payment-types.ts'

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

const cardTypes = ['credit_card', 'debit_card', 'prepaid_card']

/** Whether the payer still has to pay a ticket or a transfer. */
export function isWaiting({ status, payment_type_id: type }: Payment): boolean {
  return status === 'pending' && !cardTypes.includes(type ?? '')
}

/** The ticket's link and the Pix code of a payment that is still to be paid. */
export function HowToPay({ payment }: { payment: Payment }) {
  const t = useTranslations('payment')
  const details = asRecord(payment.transaction_details)
  const data = asRecord(asRecord(payment.point_of_interaction).transaction_data)
  const url = isText(details.external_resource_url) ? details.external_resource_url : data.ticket_url
  return (
    <>
      {isText(url) && (
        <a href={url} target="_blank" rel="noreferrer">
          {t(payment.payment_method_id === 'pix' ? 'openPix' : 'openTicket')}
        </a>
      )}{' '}
      {isText(data.qr_code) && <CopyButton value={data.qr_code} what={t('pixCode')} label={t('copyPix')} />}
    </>
  )
}

/** Links to the pages on which a payer pays: a ticket, the page of a bank or a wallet, a Pix code. */
import { useTranslations } from 'use-intl'
import type { OrderTransaction } from '../../server/contract/order-transactions.ts'
import type { Payment } from '../../server/contract/payments.ts'
import { isCardType } from '../../server/facts/countries/payment-method.ts'
import { toText } from '../../server/facts/json.ts'
import { CopyButton } from '../ui/values/copy-button.tsx'
import { asRecord } from '../unknown-json.ts'

/** Whether the payer still has to pay a ticket or a transfer. */
export function isWaiting({ status, payment_type_id: type }: Payment): boolean {
  return status === 'pending' && !isCardType(type)
}

/** The page of a payment that is still to be paid. */
export function HowToPay({ payment }: { payment: Payment }) {
  const details = asRecord(payment.transaction_details)
  const data = asRecord(asRecord(payment.point_of_interaction).transaction_data)
  const isTicket = payment.payment_type_id === 'ticket' || payment.payment_type_id === 'atm'
  const url = toText(details.external_resource_url) ?? toText(data.ticket_url)
  return <Ways url={url} code={toText(data.qr_code)} isTicket={isTicket} />
}

/** The page of an order's transaction that is still to be paid. */
export function HowToPayTransaction({
  transaction: { payment_method: method },
}: {
  transaction: OrderTransaction
}) {
  return (
    <Ways
      url={method?.ticket_url ?? method?.redirect_url ?? null}
      code={method?.qr_code ?? null}
      isTicket={method?.redirect_url === undefined}
    />
  )
}

type WaysProps = { url: string | null; code: string | null; isTicket: boolean }

function Ways({ url, code, isTicket }: WaysProps) {
  const t = useTranslations('payment')
  return (
    <>
      {url !== null && (
        <a href={url} target="_blank" rel="noreferrer">
          {t(code !== null ? 'openPix' : isTicket ? 'openTicket' : 'openPage')}
        </a>
      )}{' '}
      {code !== null && <CopyButton value={code} what={t('pixCode')} label={t('copyPix')} />}
    </>
  )
}

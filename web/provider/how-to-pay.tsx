/** How a payer pays: the page of a ticket, a bank or a wallet, and the number or the Pix code to type there. */
import { useTranslations } from 'use-intl'
import type { OrderTransaction } from '../../server/contract/order-transactions.ts'
import type { Payment } from '../../server/contract/payments.ts'
import { isCardType } from '../../server/facts/countries/payment-method.ts'
import { toText } from '../../server/facts/json.ts'
import { CopyButton } from '../ui/values/copy-button.tsx'
import { IdValue } from '../ui/values/copyable.tsx'
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
  const number = numberOf({ ...details, reference: details.payment_method_reference_id })
  return <Ways url={url} code={toText(data.qr_code)} isTicket={isTicket} number={number} />
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
      number={numberOf(asRecord(method))}
    />
  )
}

type PayNumber = { kind: 'line' | 'code' | 'account'; value: string }

/** The form of a CLABE, the number of an account at a bank of Mexico. Other references are the provider's own. */
const clabe = /^\d{18}$/

/** What the payer types at a bank, a store or an ATM. A Pix code has a button of its own. */
function numberOf({
  digitable_line,
  verification_code,
  reference,
}: Record<string, unknown>): PayNumber | null {
  const [line, code, account] = [digitable_line, verification_code, reference].map(toText)
  if (line) return { kind: 'line', value: line }
  if (code) return { kind: 'code', value: code }
  return account && clabe.test(account) ? { kind: 'account', value: account } : null
}

type WaysProps = { url: string | null; code: string | null; isTicket: boolean; number: PayNumber | null }

function Ways({ url, code, isTicket, number }: WaysProps) {
  const t = useTranslations('payment')
  return (
    <>
      {url !== null && (
        <a href={url} target="_blank" rel="noreferrer">
          {t(code !== null ? 'openPix' : isTicket ? 'openTicket' : 'openPage')}
        </a>
      )}{' '}
      {number !== null && (
        <>
          {t(`payNumber.${number.kind}`)}{' '}
          <IdValue id={number.value} what={t(`payNumberWhat.${number.kind}`)} />
        </>
      )}
      {code !== null && <CopyButton value={code} what={t('pixCode')} label={t('copyPix')} />}
    </>
  )
}

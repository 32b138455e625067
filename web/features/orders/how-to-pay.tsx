import { useTranslations } from 'use-intl'
import type { OrderTransaction } from '../../../server/contract/order-transactions.ts'
import type { Order } from '../../../server/contract/orders.ts'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { transactionsOf } from './order-facts.ts'
import classes from './orders.module.css'

/** Whether the buyer still has to do something: pay a ticket, transfer, complete a challenge, or open the checkout. */
export function canBePaid(order: Order): boolean {
  if (order.status !== 'action_required' && order.status !== 'created') return false
  return order.checkout_url !== undefined || transactionsOf(order).some(hasWay)
}

function hasWay({ payment_method: method }: OrderTransaction): boolean {
  return [method?.ticket_url, method?.qr_code, method?.redirect_url, method?.transaction_security?.url].some(
    Boolean,
  )
}

/** The checkout, the tickets, the Pix codes and the challenges of an order. */
export function HowToPay({ order }: { order: Order }) {
  const t = useTranslations('orders.one')
  return (
    <span className={classes.charges}>
      {order.checkout_url && <OutsideLink url={order.checkout_url}>{t('openCheckout')}</OutsideLink>}
      {transactionsOf(order).map(({ id, payment_method: method }) => {
        const page = method?.ticket_url ?? method?.redirect_url
        const challenge = method?.transaction_security?.url
        return (
          <span key={id} className={classes.charge}>
            {page && <OutsideLink url={page}>{t('openTicket')}</OutsideLink>}
            {challenge && <OutsideLink url={challenge}>{t('openChallenge')}</OutsideLink>}
            {method?.qr_code && (
              <CopyButton value={method.qr_code} what={t('pixCode')} label={t('copyPix')} />
            )}
          </span>
        )
      })}
    </span>
  )
}

function OutsideLink({ url, children }: { url: string; children: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

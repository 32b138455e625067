import { useTranslations } from 'use-intl'
import { isPaid, type PaymentState } from '../../../server/facts/payment-life.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatMoney, fromMinor, toMinor } from '../../money/format-money.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** The price of a preference. */
export type Asked = { currency: string; total: number }

type Paid = PaymentState & {
  transaction_amount: number
  transaction_amount_refunded?: number | undefined
  currency_id?: string | undefined
}

/**
 * The paid part of a preference's price, without refunds. Warns if it was paid more than once: the provider lets a
 * preference be paid again (px-android#1446). Payments in another currency are not added.
 */
export function PaidSum({ payments, currency, total }: { payments: readonly Paid[] } & Asked) {
  const t = useTranslations('preferences')
  const locale = useFormatLocale()
  const paid = payments.filter(one => isPaid(one) && (one.currency_id ?? currency) === currency)
  const minor = paid.reduce((sum, one) => sum + leftOf(one), 0)
  const amounts = {
    count: paid.filter(one => leftOf(one) > 0).length,
    paid: formatMoney(fromMinor(minor), currency, locale),
    total: formatMoney(total, currency, locale),
  }
  return (
    <>
      <p data-testid="paid-sum">{t('paidOf', amounts)}</p>
      {minor > toMinor(total) && amounts.count > 1 && (
        <Notice tone="warn" title={t('paidTwice', amounts)} testId="paid-twice">
          <p>{t('paidTwiceText')}</p>
        </Notice>
      )}
    </>
  )
}

function leftOf({ transaction_amount, transaction_amount_refunded = 0 }: Paid): number {
  return toMinor(transaction_amount) - toMinor(transaction_amount_refunded)
}

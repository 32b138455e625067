/** The bound of the payment method that the amount of a refused call passed, as the provider lists it. */
import { useTranslations } from 'use-intl'
import { countryOf, isSiteId } from '../../../server/facts/countries.ts'
import { textIn, toNumber } from '../../../server/facts/json.ts'
import { useSellerQuery } from '../../http/use-settings.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatMoney } from '../../money/format-money.ts'
import { useCountryInText } from '../../provider/country-name.ts'
import type { CallDetail } from '../../stream/feed-entry.ts'
import { trpc } from '../../trpc.ts'
import { asRecord, parseJson } from '../../unknown-json.ts'

type Charge = { method: string; amount: number | null }

/** What the call asked to charge, by which method. An order has a list of charges. */
function readCharges(request: unknown): Charge[] {
  const { payment_method_id, transaction_amount, transactions } = asRecord(request)
  const { payments } = asRecord(transactions)
  const ofOrder = Array.isArray(payments) ? payments.map(asRecord) : []
  return [
    { method: textIn(payment_method_id), amount: toNumber(transaction_amount) },
    ...ofOrder.map(one => ({
      method: textIn(asRecord(one.payment_method).id),
      amount: toNumber(one.amount),
    })),
  ]
}

/** Says nothing where the amount is within the bounds, or the method is not known. */
export function AmountBounds({ call }: { call: CallDetail }) {
  const t = useTranslations('shop.refused')
  const locale = useFormatLocale()
  const inText = useCountryInText()
  const methods = trpc.paymentMethods.list.useQuery(undefined, { retry: false }).data
  const site = useSellerQuery().data?.site_id ?? ''
  if (!methods || !isSiteId(site)) return null
  const { currency } = countryOf(site)
  // These are the bounds of the country where the account is now.
  if (call.currency !== null && call.currency !== currency) return null
  const money = (amount: number) => formatMoney(amount, currency, locale)
  return readCharges(parseJson(call.request)).map(({ method, amount }) => {
    const listed = methods.find(({ id }) => id === method)
    const min = listed?.min_allowed_amount ?? 0
    const max = listed?.max_allowed_amount ?? Number.POSITIVE_INFINITY
    if (amount === null || (amount >= min && amount <= max)) return null
    const isLow = amount < min
    return (
      <p key={`${method} ${amount}`}>
        {t.rich(isLow ? 'below' : 'above', {
          method: () => <code>{method}</code>,
          country: inText(site),
          bound: money(isLow ? min : max),
          sent: money(amount),
        })}
      </p>
    )
  })
}

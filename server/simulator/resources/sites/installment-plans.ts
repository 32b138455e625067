import { roundFor } from '../../../facts/amounts.ts'
import { tablesOf } from '../../../facts/countries/find-method.ts'
import type { InstallmentPlan, PaymentMethod } from '../../../facts/countries/payment-method.ts'
import type { Country } from '../../../facts/countries.ts'
import { toIssuerJson } from './method-json.ts'

export type Cost = { installments: number; ratePercent: number; total: number; each: number }

/**
 * The cost of an amount in this number of installments. A number between two rows of the plan has the interest of the
 * lower row, so that a payment in, for example, 4 installments is charged instead of refused.
 */
export function costOf(
  country: Country,
  method: PaymentMethod,
  { amount, installments }: { amount: number; installments: number },
): Cost {
  const row = rowsOf(country, method).findLast(([count]) => count <= installments) ?? [1, 0]
  const total = roundFor(country, amount * (1 + row[1] / 100))
  return { installments, ratePercent: row[1], total, each: roundFor(country, total / installments) }
}

/** The installments of a method. Only credit cards have several. */
function rowsOf(country: Country, method: PaymentMethod): InstallmentPlan {
  const { installmentPlan } = tablesOf(country.id)
  return method.type === 'credit_card' ? installmentPlan : installmentPlan.slice(0, 1)
}

/** The `payer_costs[]` of `GET /v1/payment_methods/installments`. */
export function toPayerCosts(country: Country, method: PaymentMethod, amount: number) {
  return rowsOf(country, method).map(([installments, rate]) => {
    const cost = costOf(country, method, { amount, installments })
    const labels = [`CFT_${localNumber(rate * 2)}%|TEA_${localNumber(rate * 1.5)}%`]
    return {
      installments,
      installment_rate: rate,
      discount_rate: 0,
      reimbursement_rate: null,
      labels: installments === 3 ? [...labels, 'recommended_installment'] : labels,
      installment_rate_collector: ['MERCADOPAGO'],
      min_allowed_amount: method.min * Math.max(1, Math.ceil(installments / 1.5)),
      max_allowed_amount: method.max,
      recommended_message: toMessage(country, cost),
      installment_amount: cost.each,
      total_amount: cost.total,
      payment_method_option_id: '1.AQokMDAwMDAwMDAtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDAw',
    }
  })
}

/** An element of `GET /v1/payment_methods/installments`. */
export function toInstallmentsJson(country: Country, method: PaymentMethod, amount: number) {
  return {
    payment_method_id: method.id,
    payment_type_id: method.type,
    issuer: toIssuerJson(),
    processing_mode: 'aggregator',
    merchant_account_id: null,
    payer_costs: toPayerCosts(country, method, amount),
    agreements: null,
  }
}

function toMessage(country: Country, cost: Cost): string {
  const word = country.installmentWords[cost.installments === 1 ? 0 : 1]
  return `${cost.installments} ${word} de ${toPrice(country, cost.each)} (${toPrice(country, cost.total)})`
}

function toPrice(country: Country, amount: number): string {
  return `${country.currencySymbol} ${formatOf(country).format(amount)}`
}

/** Formatters are kept, because creating one costs more than using it. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf({ locale, decimals }: Country): Intl.NumberFormat {
  let format = formats.get(locale)
  if (!format) {
    const options = {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: 'always',
    } as const
    format = new Intl.NumberFormat(locale, options)
    formats.set(locale, format)
  }
  return format
}

function localNumber(value: number): string {
  return value.toFixed(2).replace('.', ',')
}

import { roundFor } from '../money.ts'
import { toThumbnails } from './method-json.ts'
import type { Method } from './payment-methods.ts'
import type { Site, SiteId } from './sites.ts'

/** Instalments offered and the interest of each, in per cent of the amount. Composed; MLA 3, 6, 12 published. */
const plans: Record<SiteId, readonly (readonly [number, number])[]> = {
  MLA: plan([1, 0], [2, 15.1], [3, 22.4], [6, 43.6], [9, 64.8], [12, 86.4], [18, 129.6]),
  MLB: plan(
    [1, 0],
    [2, 4.6],
    [3, 6.12],
    [4, 7.66],
    [5, 9.22],
    [6, 10.8],
    [7, 12.4],
    [8, 14.02],
    [9, 15.66],
    [10, 17.32],
    [11, 19],
    [12, 20.7],
  ),
  MLC: plan([1, 0], [2, 0], [3, 5.2], [6, 10.1], [9, 14.8], [12, 19.7], [18, 29.6], [24, 39.5]),
  MLM: plan([1, 0], [3, 4.58], [6, 7.64], [9, 11.06], [12, 14.9], [18, 21.9], [24, 30.2]),
  MLU: plan([1, 0], [2, 4.5], [3, 6.8], [6, 13.4], [10, 22.3], [12, 26.7]),
  MCO: plan([1, 0], [2, 0], [3, 0], [6, 0], [9, 0], [12, 0], [18, 0], [24, 0], [36, 0]),
  MPE: plan([1, 0], [2, 0], [3, 0], [6, 0], [9, 0], [12, 0], [18, 0], [24, 0]),
}

function plan(...rows: [number, number][]) {
  return rows
}

/** The provider's upper bound for one purchase. */
export const maxInstallments = 36

export type Cost = { installments: number; ratePercent: number; total: number; each: number }

/**
 * What an amount costs in so many instalments. Numbers between two rows of the plan take the lower row's
 * interest, so that a payment with, say, 4 instalments is charged rather than refused.
 */
export function costOf(site: Site, method: Method, amount: number, installments: number): Cost {
  const rows = method.type === 'credit_card' ? plans[site.id] : plans[site.id].slice(0, 1)
  const row = rows.findLast(([count]) => count <= installments) ?? [1, 0]
  const total = roundFor(site, amount * (1 + row[1] / 100))
  return { installments, ratePercent: row[1], total, each: roundFor(site, total / installments) }
}

/** `payer_costs[]` of `GET /v1/payment_methods/installments`. */
export function toPayerCosts(site: Site, method: Method, amount: number) {
  const rows = method.type === 'credit_card' ? plans[site.id] : plans[site.id].slice(0, 1)
  return rows.map(([installments, rate]) => {
    const cost = costOf(site, method, amount, installments)
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
      recommended_message: toMessage(site, cost),
      installment_amount: cost.each,
      total_amount: cost.total,
      payment_method_option_id: '1.AQokMDAwMDAwMDAtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDAw',
    }
  })
}

/** One element of `GET /v1/payment_methods/installments`. */
export function toInstallmentsJson(site: Site, method: Method, amount: number) {
  return {
    payment_method_id: method.id,
    payment_type_id: method.type,
    issuer: { id: '310', name: 'Banco de Test', ...toThumbnails('310') },
    processing_mode: 'aggregator',
    merchant_account_id: null,
    payer_costs: toPayerCosts(site, method, amount),
    agreements: null,
  }
}

function toMessage(site: Site, cost: Cost): string {
  const word = site.instalmentWords[cost.installments === 1 ? 0 : 1]
  return `${cost.installments} ${word} de ${toPrice(site, cost.each)} (${toPrice(site, cost.total)})`
}

function toPrice(site: Site, amount: number): string {
  const [thousands, point] = site.separators
  const [whole = '', cents] = amount.toFixed(site.decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands)
  return `${site.symbol} ${cents === undefined ? grouped : grouped + point + cents}`
}

function localNumber(value: number): string {
  return value.toFixed(2).replace('.', ',')
}

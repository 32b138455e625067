/** The rows of both kinds of reports, by the names of their columns (reference, glossaries of both reports). */
import { sum } from '../../../facts/amounts.ts'
import { countryOf } from '../../../facts/countries.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { ReportKind } from '../../store/records/report.ts'
import type { Movement } from './movements.ts'
import { feeOf, netOf } from './movements.ts'

export type Row = Readonly<Record<string, string | number | null>>
type Period = { from: number; to: number; writeDate: (ms: number) => string; account: Account }

/** The columns of a report whose account has no configuration: those of the provider's example. */
export const defaultColumns: Readonly<Record<ReportKind, readonly string[]>> = {
  release: [
    ...['DATE', 'SOURCE_ID', 'EXTERNAL_REFERENCE', 'RECORD_TYPE', 'DESCRIPTION', 'NET_CREDIT_AMOUNT'],
    ...['NET_DEBIT_AMOUNT', 'GROSS_AMOUNT', 'MP_FEE_AMOUNT', 'MKP_FEE_AMOUNT', 'INSTALLMENTS'],
    ...['PAYMENT_METHOD', 'PAYMENT_METHOD_TYPE', 'CURRENCY'],
  ],
  settlement: [
    ...['EXTERNAL_REFERENCE', 'SOURCE_ID', 'USER_ID', 'PAYMENT_METHOD_TYPE', 'PAYMENT_METHOD', 'SITE'],
    ...['TRANSACTION_TYPE', 'TRANSACTION_AMOUNT', 'TRANSACTION_CURRENCY', 'TRANSACTION_DATE', 'FEE_AMOUNT'],
    ...['SETTLEMENT_NET_AMOUNT', 'SETTLEMENT_CURRENCY', 'SETTLEMENT_DATE', 'REAL_AMOUNT', 'COUPON_AMOUNT'],
    ...['METADATA', 'MKP_FEE_AMOUNT', 'FINANCING_FEE_AMOUNT', 'SHIPPING_FEE_AMOUNT', 'TAXES_AMOUNT'],
    ...['INSTALLMENTS', 'ORDER_ID', 'SHIPPING_ID', 'SHIPMENT_MODE', 'PACK_ID'],
  ],
}

export const rowsOf: Record<ReportKind, (movements: Movement[], period: Period) => Row[]> = {
  release: releaseRows,
  settlement: settlementRows,
}

/** The balance before the period, what was released in it, and the balance after it. */
function releaseRows(movements: Movement[], { from, to, writeDate, account }: Period): Row[] {
  const released = movements
    .filter(({ releasedAt }) => releasedAt >= from && releasedAt <= to)
    .sort((one, other) => one.releasedAt - other.releasedAt)
  const before = netOf(movements.filter(({ releasedAt }) => releasedAt < from))
  const rows = released.map(movement => ({
    ...commonFields(movement),
    DATE: writeDate(movement.releasedAt),
    RECORD_TYPE: 'release',
    DESCRIPTION: movement.kind,
    ...signed(movement.net),
    GROSS_AMOUNT: money(movement.gross),
    MP_FEE_AMOUNT: money(sum(feeOf(movement), -marketplaceFeeOf(movement))),
    CURRENCY: countryOf(account.siteId).currency,
  }))
  return [
    { DATE: writeDate(from), RECORD_TYPE: 'initial_available_balance', ...signed(before) },
    ...rows,
    { DATE: writeDate(to), RECORD_TYPE: 'total', ...signed(sum(before, netOf(released))) },
  ]
}

const signed = (net: number) => ({
  NET_CREDIT_AMOUNT: money(Math.max(net, 0)),
  NET_DEBIT_AMOUNT: money(Math.max(-net, 0)),
})

const transactionTypes = {
  payment: 'SETTLEMENT',
  refund: 'REFUND',
  chargeback: 'CHARGEBACK',
  chargeback_cancel: 'CHARGEBACK',
  payout: 'PAYOUT',
  payout_cancel: 'PAYOUT',
} as const

/** All that moved in the period, at the time when it moved. */
function settlementRows(movements: Movement[], { from, to, writeDate, account }: Period): Row[] {
  const { currency } = countryOf(account.siteId)
  return movements
    .filter(({ at }) => at >= from && at <= to)
    .map(movement => ({
      ...commonFields(movement),
      USER_ID: account.userId,
      SITE: account.siteId,
      TRANSACTION_TYPE: transactionTypes[movement.kind],
      TRANSACTION_AMOUNT: money(movement.gross),
      TRANSACTION_CURRENCY: currency,
      TRANSACTION_DATE: writeDate(movement.at),
      FEE_AMOUNT: money(feeOf(movement)),
      SETTLEMENT_NET_AMOUNT: money(movement.net),
      SETTLEMENT_CURRENCY: currency,
      SETTLEMENT_DATE: writeDate(movement.at),
      REAL_AMOUNT: money(movement.net),
      MONEY_RELEASE_DATE: writeDate(movement.releasedAt),
    }))
}

function commonFields(movement: Movement): Row {
  const { payment } = movement
  return {
    SOURCE_ID: movement.sourceId,
    EXTERNAL_REFERENCE: movement.externalReference,
    PAYMENT_METHOD: payment?.methodId ?? null,
    PAYMENT_METHOD_TYPE: payment?.methodType ?? null,
    INSTALLMENTS: payment?.installments ?? null,
    ORDER_ID: payment?.orderId ?? null,
    STORE_ID: payment?.storeId ?? null,
    POS_ID: payment?.posId ?? null,
    METADATA: `[${JSON.stringify(payment?.metadata ?? {})}]`,
    MKP_FEE_AMOUNT: money(marketplaceFeeOf(movement)),
    MARKETPLACE_FEE_AMOUNT: money(marketplaceFeeOf(movement)),
    COUPON_AMOUNT: money(0),
    FINANCING_FEE_AMOUNT: money(0),
    SHIPPING_FEE_AMOUNT: money(0),
    TAXES_AMOUNT: money(0),
  }
}

const marketplaceFeeOf = ({ kind, payment }: Movement) =>
  kind === 'payment' && payment
    ? -sum(...payment.fees.filter(isOfMarketplace).map(({ amount }) => amount))
    : 0
const isOfMarketplace = ({ type }: { type: string }) => type === 'application_fee'

/** Two decimals. A negative zero is written as `0.00`. */
const money = (amount: number) => (amount === 0 ? '0.00' : amount.toFixed(2))

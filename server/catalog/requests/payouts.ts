/** The bodies of payouts and transaction intents. The reference lists no codes for faults of single fields. */
import { hasPartOfCent, toCents } from '../../facts/amounts.ts'
import { parseIsoDate } from '../../facts/iso-date.ts'
import { isMissing, isObject, type JsonObject, textIn, toNumber, toObject } from '../../facts/json.ts'
import {
  any,
  checkNotificationUrl,
  described,
  freeObject,
  id,
  list,
  object,
  oneOf,
  optional,
  text,
  url,
} from './described.ts'
import { type Field, type Finding, fault, type RequestBody, type Situation } from './field.ts'
import { needed, referenceOf } from './rule.ts'

const listed = referenceOf('reference of payouts')
const rule = (message: string) => needed(listed('bad_request', message))

const maxAmount = 10_000_000_000
const amountInvalid = rule(`{path} must be an amount above 0, and at most ${maxAmount}`)
const tooExact = rule('{path} has more decimals than the currency of the account')
const noTransaction = rule('transactions must be a list of 1 to 1000 transactions')
const dateInvalid = rule('schedule_date must be a future time in UTC, such as 2027-01-31T14:30:00')
const otherCurrency = rule("{path} must be the currency of the account's country")
const otherAmount = rule('all amounts of a transaction intent must be equal')
const oneDestination = rule('transaction.to.accounts must have exactly one account')

const reference: Field = {
  ...text,
  maxLength: [64, described],
  forms: [[/^[\w-]*$/, described]],
}
const label: Field = { ...text, maxLength: [100, described] }

/** The time of a payout. The reference writes it in UTC and without an offset. Null if it has no such form. */
export const readScheduleDate = (sent: unknown): number | null =>
  parseIsoDate(textIn(sent)) ?? parseIsoDate(`${textIn(sent)}Z`)

/** Reads an amount in both forms: an object with a value (reference), or a number (OpenAPI document). */
export const amountIn = (sent: unknown): number | null => toNumber(isObject(sent) ? sent.value : sent)

/** The faults of an amount. Decimal text is read, and warned of. */
function amountFaults(path: string, sent: unknown, { country }: Situation): Finding[] {
  const amount = amountIn(sent)
  if (amount === null || !isAmount(amount)) return [fault(path, amountInvalid)]
  if (country && hasPartOfCent(country, amount)) return [fault(path, tooExact)]
  const isText = typeof (isObject(sent) ? sent.value : sent) !== 'number'
  return isText ? [{ kind: 'type', path, rule: described }] : []
}

function currencyFaults(path: string, sent: unknown, { country }: Situation): Finding[] {
  return !isMissing(sent) && country && sent !== country.currency ? [fault(path, otherCurrency)] : []
}

const isAmount = (amount: number) => toCents(amount) > 0 && amount <= maxAmount

export const payoutBody: RequestBody = {
  name: 'POST /v1/payouts',
  fields: {
    external_reference: reference,
    description: label,
    schedule_date: { is: 'text', type: dateInvalid },
    config: object({ notification_url: url }),
    transactions: {
      is: 'list',
      type: noTransaction,
      required: noTransaction,
      minItems: [1, noTransaction],
      maxItems: [1000, noTransaction],
      items: object({
        type: oneOf('account', 'pix'),
        external_reference: reference,
        description: label,
        amount: any,
        currency_id: text,
        payment_method_id: text,
        account: freeObject,
        pix: freeObject,
        beneficiary: freeObject,
      }),
    },
  },
  together({ transactions, config, schedule_date: date }, situation): Finding[] {
    const { now } = situation
    const sent = Array.isArray(transactions) ? transactions.map(toObject) : []
    const isLate = date != null && date !== '' && !((readScheduleDate(date) ?? 0) > now)
    return [
      ...(isLate ? [fault('schedule_date', dateInvalid)] : []),
      ...checkAddress('config', config),
      ...sent.flatMap(({ amount, currency_id }, at): Finding[] => {
        const path = `transactions[${at}].amount`
        const currency = toObject(amount).currency ?? currency_id
        return [
          ...amountFaults(path, amount, situation),
          ...currencyFaults(`${path}.currency`, currency, situation),
        ]
      }),
    ]
  },
}

/** The reference documents no body. */
export const payoutCancel: RequestBody = {
  name: 'PUT /v1/payouts/{payout_id}/transactions/{transaction_id}/cancel',
  fields: {},
}

const account = object({
  ...optional({ amount: any, type: text, number: id, bank_id: id, branch: id, holder: text }),
  currency_id: text,
  provider_id: text,
  description: text,
  chave: freeObject,
  owner: freeObject,
})
const accounts = list(account)

export const intentBody: RequestBody = {
  name: 'POST /v1/transaction-intents/process',
  fields: {
    external_reference: reference,
    // An object, or a text with its JSON (both are examples of the guide).
    point_of_interaction: any,
    seller_configuration: object({ notification_info: object({ notification_url: url }) }),
    transaction: object({
      amount: any,
      total_amount: any,
      currency_id: text,
      receiver: freeObject,
      from: object({ accounts }),
      to: object({ accounts, total_amount: any }),
    }),
  },
  together({ transaction, seller_configuration: seller }, situation): Finding[] {
    const amounts = amountsOf(toObject(transaction))
    const [first = null] = amounts
    const { currency_id: currency, from, to } = toObject(transaction)
    const { accounts: destinations } = toObject(to)
    const isOne = !Array.isArray(destinations) || destinations.length === 1
    return [
      ...currencyFaults('transaction.currency_id', currency, situation),
      ...Object.entries({ from, to }).flatMap(([side, sent]) =>
        accountsOf(sent).flatMap((each, at) =>
          currencyFaults(`transaction.${side}.accounts[${at}].currency_id`, each.currency_id, situation),
        ),
      ),
      ...amountFaults('transaction.total_amount', first, situation),
      ...(amounts.some(amount => amount !== first) ? [fault('transaction', otherAmount)] : []),
      ...(isOne ? [] : [fault('transaction.to.accounts', oneDestination)]),
      ...checkAddress('seller_configuration.notification_info', toObject(seller).notification_info),
    ]
  },
}

/** Warns of notification addresses that the provider cannot call. The guide rules out local domains. */
const checkAddress = (at: string, sent: unknown): Finding[] =>
  checkNotificationUrl(toObject(sent)).map(found => ({ ...found, path: `${at}.${found.path}` }))

/** All places in which an intent has its amount. They must be equal. */
export function amountsOf({ total_amount, amount, from, to }: JsonObject): (number | null)[] {
  const ofAccounts = [from, to].flatMap(accountsOf).map(each => each.amount)
  return [total_amount, amount, toObject(to).total_amount, ...ofAccounts]
    .filter(each => !isMissing(each))
    .map(toNumber)
}

function accountsOf(side: unknown): JsonObject[] {
  const { accounts: listed } = toObject(side)
  return Array.isArray(listed) ? listed.map(toObject) : []
}

/** The fields of `transactions.payments[]`, and the bodies that add, change and refund transactions. */
import { orderMethodTypes } from '../../facts/countries/payment-method.ts'
import { orderEvents } from '../../facts/in-person-orders.ts'
import { type JsonObject, toObject } from '../../facts/json.ts'
import { isTransactionState } from '../../facts/order-statuses.ts'
import { optional } from './described.ts'
import { type Field, type Fields, type Finding, fault, type RequestBody } from './field.ts'
import { security } from './order-parts.ts'
import {
  amount,
  anyText,
  date,
  decisive,
  duration,
  installments,
  list,
  missing,
  noItems,
  noObject,
  noProperties,
  object,
  oneOf,
  rule,
  shortest,
  text,
  unsupported,
  wrongValue,
} from './order-rules.ts'
import {
  checkAmount,
  checkTransaction,
  checkTransactions,
  maxTransactions,
  type OrderFacts,
} from './order-transactions-together.ts'
import { needed } from './rule.ts'

const required = <Kind extends Field>(field: Kind): Kind => ({
  ...decisive(field),
  required: needed(missing),
})

const method = {
  id: required(anyText),
  type: required(oneOf(...orderMethodTypes)),
  // The minimum was seen in the test of a shop. A shorter one is no token of the simulator.
  token: { ...decisive(anyText), minLength: shortest(32, { sure: 'reported', isNeeded: true }) },
  installments: decisive(installments),
  statement_descriptor: text(50),
  financial_institution: anyText,
  transaction_security: security,
} satisfies Fields

const transaction = {
  amount: required(amount),
  payment_method: decisive(object(method)),
  expiration_time: duration,
  date_of_expiration: date,
  // Only applications with a permission may charge these two. The simulator grants it to none, so they are not read.
  automatic_payments: decisive(object()),
  stored_credential: decisive(object()),
  subscription_data: object(),
} satisfies Fields

const tooMany = rule(
  'exceeded_number_of_transactions',
  `{path} - maximum ${maxTransactions} items required`,
  {
    sure: 'inferred',
    isNeeded: true,
  },
)
const transactions: Fields = {
  payments: {
    ...required(list(decisive(object(transaction)))),
    minItems: noItems,
    maxItems: [maxTransactions, tooMany],
  },
}
/** `transactions` of a new order. */
export const transactionsField = decisive(object(transactions))

const body = (name: string, fields: Fields): RequestBody => ({
  name,
  fields,
  isJsonSchema: true,
  unknown: unsupported,
  body: needed(noObject),
})

/**
 * `POST /v1/orders/{id}/transactions`.
 * @param order the order that gets them. Null if it is not known
 */
export const newTransactionsOf = (order: OrderFacts | null): RequestBody => ({
  ...body('POST /v1/orders/{id}/transactions', transactions),
  together: ({ payments }, situation) => checkTransactions(payments, 'payments', { ...situation, ...order }),
})

type ChangedOrder = OrderFacts & { method: object | null }

/**
 * `PUT /v1/orders/{id}/transactions/{transaction_id}`. It has the fields that change (types of the Node SDK), also those
 * of the method; the OpenAPI description names only the method.
 * @param before the order, and the transaction's method, with which the change must agree. Null if they are not known
 */
export const transactionChangeOf = (before: ChangedOrder | null): RequestBody => ({
  ...body('PUT /v1/orders/{id}/transactions/{transaction_id}', {
    ...optional(transaction),
    payment_method: {
      ...decisive(object(optional(method))),
      notEmpty: needed(rule('minimum_properties', noProperties)),
    },
  }),
  notEmpty: needed(rule('minimum_properties', noProperties)),
  together(sent, situation) {
    // The installments of a card end with it.
    const kept = { ...before?.method, installments: undefined }
    const changed = { ...sent, payment_method: { ...kept, ...toObject(sent.payment_method) } }
    return checkTransaction(changed, '', { ...situation, ...before })
  },
})

/** `POST /v1/orders/{id}/refund`. Without transactions, all that is left is refunded. */
export const orderRefundBody: RequestBody = {
  ...body('POST /v1/orders/{id}/refund', {
    transactions: {
      ...decisive(list(decisive(object({ id: required(anyText), amount })))),
      minItems: noItems,
    },
  }),
  together: ({ transactions: parts }, { country }) =>
    (Array.isArray(parts) ? parts : []).flatMap((part, index) =>
      checkAmount(toObject(part).amount, `transactions[${index}].amount`, country),
    ),
}

/** `POST /v1/orders/{id}/events`, of the test environment. */
export const orderEventBody: RequestBody = {
  ...body('POST /v1/orders/{id}/events', {
    status: required(oneOf(...orderEvents)),
    status_detail: decisive(anyText),
    payment_method_type: decisive(anyText),
    payment_method_id: decisive(anyText),
    installments: decisive(installments),
  }),
  together: checkDetail,
}

/** Checks that a transaction in this status can have the detail. */
function checkDetail({ status, status_detail }: JsonObject): Finding[] {
  if (typeof status !== 'string' || typeof status_detail !== 'string') return []
  if (isTransactionState({ status, status_detail })) return []
  return [fault('status_detail', needed(wrongValue(`is no detail of ${status}`)))]
}

/** Processing, capture and cancellation of an order have no fields. The provider's answer to one is not known. */
export const emptyOrderBody = (action: 'process' | 'capture' | 'cancel'): RequestBody => ({
  name: `POST /v1/orders/{id}/${action}`,
  fields: {},
  unknown: { ...unsupported, warning: 'ignored_field', sure: 'inferred', source: 'reference' },
})

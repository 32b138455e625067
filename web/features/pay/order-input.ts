/** The body of `POST /orders`, from the form's values. */
import { orderAddressFor } from '../../../server/facts/boleto-address.ts'
import { cardOrderMethod, offlineOrderMethod } from '../../provider/create-order.ts'
import { namedPayer, type PayValues, payerAtBank } from './pay-values.ts'
import type { PayChoice } from './use-pay-choice.ts'

export type OrderParts = {
  /** The amount as decimal text, or as it was typed if it is no amount. */
  amount: string
  token: string
  method: string
  values: PayValues
  choice: PayChoice
}

/** The request body. Omits empty fields, a capture mode that was not chosen, and the default processing mode. */
export function toOrderInput({ amount, token, method, values, choice }: OrderParts) {
  const { card, site, asksBank } = choice
  const isOffline = card.kind === 'offline'
  const installments = Number(values.installments)
  const paymentMethod = isOffline
    ? offlineOrderMethod(card.method)
    : cardOrderMethod(method, token, installments)
  return {
    type: 'online' as const,
    external_reference: values.reference.trim(),
    total_amount: amount,
    ...(values.description.trim() && { description: values.description.trim() }),
    ...(values.captureMode && { capture_mode: values.captureMode }),
    ...(values.processingMode !== 'automatic' && { processing_mode: values.processingMode }),
    payer: {
      email: values.email.trim(),
      ...(isOffline && namedPayer(site)),
      ...(isOffline && orderAddressFor(card.method.id)),
      ...(asksBank && payerAtBank(site, method, values)),
    },
    ...(!isBare(values) && {
      transactions: {
        payments: [
          {
            amount,
            payment_method: {
              ...paymentMethod,
              ...(asksBank && { financial_institution: values.bank.trim() }),
              ...(values.statement.trim() && { statement_descriptor: values.statement.trim() }),
            },
            ...(isOffline && values.expiration.trim() && { expiration_time: values.expiration.trim() }),
          },
        ],
      },
    }),
    ...(asksBank && { config: { online: { callback_url: values.callbackUrl.trim() } } }),
    ...(!isOffline &&
      values.security !== 'never' && {
        config: { online: { transaction_security: { validation: values.security } } },
      }),
  }
}

/** Whether the order has no transaction, which only an order that is processed later can lack. */
export function isBare({ processingMode, isBare }: PayValues): boolean {
  return processingMode === 'manual' && isBare
}

export type OrderInput = ReturnType<typeof toOrderInput>

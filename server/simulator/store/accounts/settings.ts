import { z } from 'zod'
import { type SettingsJson, settingsSchema } from '../../api/account.ts'

/** Account numbers have five digits, and the first is not a zero. */
export const firstAccountNumber = 10_000
export const maxAccountNumbers = 90_000
/** Maximum number of accounts, because an unknown token opens one. Each takes two kilobytes of memory. */
export const defaultMaxAccounts = 10_000

const { shape } = settingsSchema

/** The settings of an account as they are stored and as scenarios contain them. The control API documents each one. */
export const accountSettingsSchema = z.object({
  strictness: shape.strictness,
  idempotencyConflict: shape.idempotency_conflict,
  signatureTimestamp: shape.signature_timestamp,
  signedIdCase: shape.signed_id_case,
  notificationStyle: shape.notification_style,
  testUsersOnly: shape.test_users_only,
  balance: shape.balance,
  // Scenarios of earlier versions do not have these.
  pseReturn: shape.pse_return.default('full'),
  cardExpiry: shape.card_expiry.default('shown'),
  searchPayers: shape.search_payers.default('objects'),
  orderRetryDeadline: shape.order_retry_deadline.default('expires'),
  application: shape.application.default('payments'),
  pix: shape.pix.default('enabled'),
  pkce: shape.pkce.default('ignored'),
  mixedParties: shape.mixed_parties.default('accepted'),
  subscriptionFirstCharge: shape.subscription_first_charge,
  subscriptionRetries: shape.subscription_retries,
  subscriptionArrears: shape.subscription_arrears,
  subscriptionPlanAmount: shape.subscription_plan_amount,
})
export type AccountSettings = z.infer<typeof accountSettingsSchema>

export const defaultSettings: AccountSettings = {
  strictness: 'provider',
  idempotencyConflict: 'refuse',
  signatureTimestamp: 'seconds',
  signedIdCase: 'as_sent',
  notificationStyle: 'webhooks',
  testUsersOnly: false,
  mixedParties: 'accepted',
  balance: 'unlimited',
  pseReturn: 'full',
  cardExpiry: 'shown',
  searchPayers: 'objects',
  orderRetryDeadline: 'expires',
  application: 'payments',
  pix: 'enabled',
  pkce: 'ignored',
  subscriptionFirstCharge: 'at_once',
  subscriptionRetries: 'measured',
  subscriptionArrears: 'paused',
  subscriptionPlanAmount: 'charged',
}

export function toSettingsJson(settings: AccountSettings): SettingsJson {
  return {
    strictness: settings.strictness,
    idempotency_conflict: settings.idempotencyConflict,
    signature_timestamp: settings.signatureTimestamp,
    signed_id_case: settings.signedIdCase,
    notification_style: settings.notificationStyle,
    test_users_only: settings.testUsersOnly,
    mixed_parties: settings.mixedParties,
    balance: settings.balance,
    pse_return: settings.pseReturn,
    card_expiry: settings.cardExpiry,
    search_payers: settings.searchPayers,
    order_retry_deadline: settings.orderRetryDeadline,
    application: settings.application,
    pix: settings.pix,
    pkce: settings.pkce,
    subscription_first_charge: settings.subscriptionFirstCharge,
    subscription_retries: settings.subscriptionRetries,
    subscription_arrears: settings.subscriptionArrears,
    subscription_plan_amount: settings.subscriptionPlanAmount,
  }
}

/** The given settings, without the absent ones. */
export function readSettings(settings: Partial<SettingsJson>): Partial<AccountSettings> {
  return {
    ...(settings.strictness && { strictness: settings.strictness }),
    ...(settings.idempotency_conflict && { idempotencyConflict: settings.idempotency_conflict }),
    ...(settings.signature_timestamp && { signatureTimestamp: settings.signature_timestamp }),
    ...(settings.signed_id_case && { signedIdCase: settings.signed_id_case }),
    ...(settings.notification_style && { notificationStyle: settings.notification_style }),
    ...(settings.test_users_only !== undefined && { testUsersOnly: settings.test_users_only }),
    ...(settings.mixed_parties && { mixedParties: settings.mixed_parties }),
    ...(settings.balance && { balance: settings.balance }),
    ...(settings.pse_return && { pseReturn: settings.pse_return }),
    ...(settings.card_expiry && { cardExpiry: settings.card_expiry }),
    ...(settings.search_payers && { searchPayers: settings.search_payers }),
    ...(settings.order_retry_deadline && { orderRetryDeadline: settings.order_retry_deadline }),
    ...(settings.application && { application: settings.application }),
    ...(settings.pix && { pix: settings.pix }),
    ...(settings.pkce && { pkce: settings.pkce }),
    ...(settings.subscription_first_charge && {
      subscriptionFirstCharge: settings.subscription_first_charge,
    }),
    ...(settings.subscription_retries && { subscriptionRetries: settings.subscription_retries }),
    ...(settings.subscription_arrears && { subscriptionArrears: settings.subscription_arrears }),
    ...(settings.subscription_plan_amount && { subscriptionPlanAmount: settings.subscription_plan_amount }),
  }
}

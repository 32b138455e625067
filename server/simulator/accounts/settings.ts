import { z } from 'zod'
import { type SettingsJson, settingsSchema } from '../api/account.ts'

/** Account numbers have five digits, and the first is not a zero. */
export const firstAccountNumber = 10_000
export const maxAccountNumbers = 90_000
/** Maximum number of accounts, because an unknown token opens one. Each takes two kilobytes of memory. */
export const defaultMaxAccounts = 10_000

const { shape } = settingsSchema

/** The settings of an account as they are stored and as scenarios contain them. The control API documents each one. */
export const accountSettingsSchema = z.object({
  idempotencyConflict: shape.idempotency_conflict,
  signatureTimestamp: shape.signature_timestamp,
  signedIdCase: shape.signed_id_case,
  notificationStyle: shape.notification_style,
  testUsersOnly: shape.test_users_only,
  balance: shape.balance,
  subscriptionFirstCharge: shape.subscription_first_charge,
  subscriptionRetries: shape.subscription_retries,
  subscriptionArrears: shape.subscription_arrears,
  subscriptionPlanAmount: shape.subscription_plan_amount,
})
export type AccountSettings = z.infer<typeof accountSettingsSchema>

export const defaultSettings: AccountSettings = {
  idempotencyConflict: 'refuse',
  signatureTimestamp: 'seconds',
  signedIdCase: 'as_sent',
  notificationStyle: 'webhooks',
  testUsersOnly: false,
  balance: 'unlimited',
  subscriptionFirstCharge: 'at_once',
  subscriptionRetries: 'measured',
  subscriptionArrears: 'paused',
  subscriptionPlanAmount: 'charged',
}

export function toSettingsJson(settings: AccountSettings): SettingsJson {
  return {
    idempotency_conflict: settings.idempotencyConflict,
    signature_timestamp: settings.signatureTimestamp,
    signed_id_case: settings.signedIdCase,
    notification_style: settings.notificationStyle,
    test_users_only: settings.testUsersOnly,
    balance: settings.balance,
    subscription_first_charge: settings.subscriptionFirstCharge,
    subscription_retries: settings.subscriptionRetries,
    subscription_arrears: settings.subscriptionArrears,
    subscription_plan_amount: settings.subscriptionPlanAmount,
  }
}

/** The given settings, without the absent ones. */
export function readSettings(given: Partial<SettingsJson>): Partial<AccountSettings> {
  return {
    ...(given.idempotency_conflict && { idempotencyConflict: given.idempotency_conflict }),
    ...(given.signature_timestamp && { signatureTimestamp: given.signature_timestamp }),
    ...(given.signed_id_case && { signedIdCase: given.signed_id_case }),
    ...(given.notification_style && { notificationStyle: given.notification_style }),
    ...(given.test_users_only !== undefined && { testUsersOnly: given.test_users_only }),
    ...(given.balance && { balance: given.balance }),
    ...(given.subscription_first_charge && { subscriptionFirstCharge: given.subscription_first_charge }),
    ...(given.subscription_retries && { subscriptionRetries: given.subscription_retries }),
    ...(given.subscription_arrears && { subscriptionArrears: given.subscription_arrears }),
    ...(given.subscription_plan_amount && { subscriptionPlanAmount: given.subscription_plan_amount }),
  }
}

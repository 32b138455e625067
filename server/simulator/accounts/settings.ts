import { z } from 'zod'
import { type SettingsJson, settingsSchema } from '../api/account.ts'

const { shape } = settingsSchema

/** The settings of an account as they are stored and as scenarios contain them. The control API documents each one. */
export const accountSettingsSchema = z.object({
  idempotencyConflict: shape.idempotency_conflict,
  signatureTimestamp: shape.signature_timestamp,
  signedIdCase: shape.signed_id_case,
  notificationStyle: shape.notification_style,
  testUsersOnly: shape.test_users_only,
  balance: shape.balance,
})
export type AccountSettings = z.infer<typeof accountSettingsSchema>

export const defaultSettings: AccountSettings = {
  idempotencyConflict: 'refuse',
  signatureTimestamp: 'seconds',
  signedIdCase: 'as_sent',
  notificationStyle: 'webhooks',
  testUsersOnly: false,
  balance: 'unlimited',
}

export function toSettingsJson(settings: AccountSettings): SettingsJson {
  return {
    idempotency_conflict: settings.idempotencyConflict,
    signature_timestamp: settings.signatureTimestamp,
    signed_id_case: settings.signedIdCase,
    notification_style: settings.notificationStyle,
    test_users_only: settings.testUsersOnly,
    balance: settings.balance,
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
  }
}

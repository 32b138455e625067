import { expect, test } from 'vitest'
import { settingsSchema } from '../../api/account.ts'
import { defaultSettings, readSettings, toSettingsJson } from './settings.ts'

const { shape } = settingsSchema
const values = Object.entries(shape).flatMap(([name, schema]) =>
  ('options' in schema ? schema.options : [true, false]).map(value => [name, value] as const),
)

test.each(values)('the setting %s can be %s, and the others stay', (name, value) => {
  const changed = { ...defaultSettings, ...readSettings({ [name]: value }) }
  expect(toSettingsJson(changed)).toEqual({ ...toSettingsJson(defaultSettings), [name]: value })
})

test('without settings, an account behaves as measured', () => {
  expect(toSettingsJson(defaultSettings)).toEqual({
    strictness: 'provider',
    idempotency_conflict: 'refuse',
    signature_timestamp: 'seconds',
    signed_id_case: 'as_sent',
    notification_style: 'webhooks',
    test_users_only: false,
    mixed_parties: 'accepted',
    balance: 'unlimited',
    pse_return: 'full',
    card_expiry: 'shown',
    search_payers: 'objects',
    order_retry_deadline: 'expires',
    application: 'payments',
    pix: 'enabled',
    pkce: 'ignored',
    subscription_first_charge: 'at_once',
    subscription_retries: 'measured',
    subscription_arrears: 'paused',
    subscription_plan_amount: 'charged',
  })
})

/** Every field of an address that the provider has to reach warns of the same hosts. */
import { expect, test } from 'vitest'
import { checkRequest } from './check-request.ts'
import { merchantOrderBody } from './merchant-orders.ts'
import { orderBody } from './order-body.ts'
import { paymentBody } from './payment-body.ts'
import { planBody } from './plans.ts'
import { preferenceBody } from './preferences.ts'
import { subscriptionBodyOf } from './subscriptions.ts'

const subscriptionBody = subscriptionBodyOf({})

const bodies = [
  [paymentBody, 'notification_url', (address: string) => ({ notification_url: address })],
  [paymentBody, 'callback_url', (address: string) => ({ callback_url: address })],
  [preferenceBody, 'notification_url', (address: string) => ({ notification_url: address })],
  [
    preferenceBody,
    'back_urls.success',
    (address: string) => ({ back_urls: { success: address }, auto_return: 'all' }),
  ],
  [
    preferenceBody,
    'back_urls.pending',
    (address: string) => ({ back_urls: { success: 'https://shop.com', pending: address } }),
  ],
  [merchantOrderBody, 'notification_url', (address: string) => ({ notification_url: address })],
  [
    orderBody,
    'config.online.success_url',
    (address: string) => ({ config: { online: { success_url: address } } }),
  ],
  [subscriptionBody, 'back_url', (address: string) => ({ back_url: address })],
] as const

test.each(
  bodies.map(([request, path, bodyWith]) => ({ name: `${request.name} ${path}`, request, path, bodyWith })),
)('$name', ({ request, path, bodyWith }) => {
  const warned = (address: string) =>
    checkRequest(request, bodyWith(address), { country: null, now: 0 }).some(
      found => found.path === path && found.rule.warning === 'local_address',
    )
  const local = [
    'localhost',
    '127.0.0.1',
    '192.168.1.20',
    'shop:3000',
    'shop.local',
    'shop.test',
    '[fd00::1]',
  ]
  expect(local.filter(host => !warned(`https://${host}/n`))).toEqual([])
  expect(
    ['shop.com', 'shop.example', 'example.com', '200.1.2.3'].filter(host => warned(`https://${host}/n`)),
  ).toEqual([])
})

test.each([paymentBody, preferenceBody, merchantOrderBody])(
  '$name: notifications over http are warned of (support article 36802)',
  request => {
    const warned = (notification_url: string) =>
      checkRequest(request, { notification_url }, { country: null, now: 0 }).some(
        ({ path, rule }) => path === 'notification_url' && rule.warning === 'local_address',
      )
    expect([warned('http://shop.com/n'), warned('https://shop.com/n')]).toEqual([true, false])
  },
)

test('emails at a domain that no mail server has are found in payments and subscriptions alike', () => {
  const domains = [
    'shop.test',
    'shop.local',
    'localhost',
    'a.invalid',
    'shop.com',
    'example.com',
    'testuser.com',
  ]
  const found = (domain: string) => {
    const email = `ana@${domain}`
    const situation = { country: null, now: 0 }
    const faults = [
      checkRequest(paymentBody, { payer: { email } }, situation),
      checkRequest(subscriptionBody, { payer_email: email }, situation),
    ]
    return faults.map(each => each.some(({ kind, path }) => kind === 'value' && path.endsWith('email')))
  }
  expect(domains.map(found)).toEqual(domains.map((_, place) => [place < 4, place < 4]))
})

test('a plan refuses the name localhost, and no other name of this machine', () => {
  const refused = (address: string) =>
    checkRequest(planBody, { back_url: address }, { country: null, now: 0 }).some(
      ({ path }) => path === 'back_url',
    )
  expect([refused('https://localhost/ok'), refused('http://127.0.0.1/ok')]).toEqual([true, false])
})

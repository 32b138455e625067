/** Receivers of notifications on one journal, and notifications signed as the provider signs them. */

import type { Acknowledgement } from '../../gateway/notifications/receive.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Answer, Headers } from './callers.ts'
import { openTestJournal } from './open-test-journal.ts'
import { type SignedParts, signNotification } from './sign-notification.ts'
import { startTestGateway, type TestGateway, testWebhookSecret } from './start-test-gateway.ts'

export const requestId = 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e'
const ts = '1742505638683'
export const notification = { id: 1, type: 'payment', action: 'payment.created', data: { id: '123456' } }

export type TestReceivers = {
  journal: Journal
  /** A receiver without a secret. */
  open: TestGateway
  /** A receiver with `testWebhookSecret`, and `old-secret` as the previous one. */
  guarded: TestGateway
  [Symbol.asyncDispose]: () => Promise<void>
}

export async function startTestReceivers(): Promise<TestReceivers> {
  const { journal, close } = await openTestJournal()
  const production = { APP_ENV: 'production' }
  const secrets = { GATEWAY_WEBHOOK_SECRET: testWebhookSecret, GATEWAY_WEBHOOK_SECRET_PREVIOUS: 'old-secret' }
  const open = await startTestGateway(production, journal)
  const guarded = await startTestGateway({ ...production, ...secrets }, journal)
  return {
    journal,
    open,
    guarded,
    async [Symbol.asyncDispose]() {
      await open[Symbol.asyncDispose]()
      await guarded[Symbol.asyncDispose]()
      await close()
    },
  }
}

type Sent = { query?: string; body?: unknown; headers?: Headers }

export const send = (
  gateway: TestGateway,
  { query = '', body = notification, headers = {} }: Sent = {},
): Promise<Answer<Acknowledgement>> => gateway.rest('POST', `/webhooks${query}`, body, headers)

/** Headers of a notification about `id`, signed as the provider signs. */
export function signed(id = '123456', changes: Partial<SignedParts> = {}) {
  const parts = { id, requestId, ts, secret: testWebhookSecret, ...changes }
  return { 'x-signature': signNotification(parts), 'x-request-id': parts.requestId }
}

/** Sends notifications to this gateway or to a shop: replays of stored ones, and test notifications. */

import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { catalog } from '../../catalog/catalog.ts'
import type { TestSignature } from '../../contract/entry-facts.ts'
import type { DeliveryResult, replayInput, sendTestInput } from '../../contract/outbound-notifications.ts'
import { keyOf } from '../../journal/account-view.ts'
import type { Journal } from '../../journal/journal.ts'
import { bodyOf } from '../../signature/payload.ts'
import { AppError } from '../errors.ts'
import {
  createTestNotification,
  type OutboundNotification,
  replayOf,
  withOldSignature,
  withoutSignature,
  withSignature,
  withWrongSignature,
} from '../notifications/outbound-notification.ts'
import type { OutboundRequest } from '../notifications/sender.ts'
import { operation } from './base.ts'
import type { Context, Deps } from './context.ts'
import { getEntry } from './entries.ts'
import { isOwnReceiver, ownReceiver } from './forwarding.ts'

export const outboundNotifications = {
  replay: operation(catalog.notifications.replay, { isDelivery: true }).mutation(({ ctx, input }) =>
    once(ctx, input, () => replay(ctx, input)),
  ),

  sendTest: operation(catalog.notifications.sendTest, { isDelivery: true }).mutation(({ ctx, input }) =>
    once(ctx, input, () => sendTest(ctx, input)),
  ),
}

/**
 * The same request with the same idempotency key is sent once; its repetitions get the result of the first. Without a
 * key of the caller nothing can be repeated, so nothing is remembered.
 */
function once(
  { deps, request }: Context,
  input: unknown,
  send: () => Promise<DeliveryResult>,
): Promise<DeliveryResult> {
  const { idempotencyKey: key, received } = request
  const isGiven = key !== null && key === received.headers['x-idempotency-key']
  return isGiven ? deps.sender.once(`${keyOf(deps.account)} ${key} ${JSON.stringify(input)}`, send) : send()
}

async function replay(ctx: Context, { seq, signature, url }: z.output<typeof replayInput>) {
  const { journal, now } = ctx.deps
  const received = await readStoredNotification(journal, seq)
  const notification =
    signature === 'sign_again'
      ? withSignature(received, { secret: secretOf(ctx.deps), signedAt: now() })
      : received
  return send(ctx, { notification, origin: 'replay' }, url)
}

async function sendTest(ctx: Context, { body, signature, url, ...test }: z.output<typeof sendTestInput>) {
  const { now, config } = ctx.deps
  const notification = createTestNotification({
    ...test,
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    seller: readSeller(config.accessToken),
    now: now(),
  })
  const signed = signTest(notification, signature, ctx.deps)
  return send(ctx, { notification: signed, origin: 'test', isUnsignedTest: signature === 'unsigned' }, url)
}

const hourMs = 3_600_000

function signTest(notification: OutboundNotification, signature: TestSignature, deps: Deps) {
  const now = deps.now()
  switch (signature) {
    case 'valid':
      return withSignature(notification, { secret: secretOf(deps), signedAt: now })
    case 'old': {
      const ageMs = Math.max(hourMs, 2000 * (deps.config.webhookToleranceSeconds ?? 0))
      return withOldSignature(notification, { secret: secretOf(deps), signedAt: now - ageMs })
    }
    case 'wrong_secret': {
      const [secret = randomBytes(32).toString('hex')] = deps.config.webhookSecrets
      return withWrongSignature(notification, { secret, signedAt: now })
    }
    case 'unsigned':
      return withoutSignature(notification)
  }
}

/** The current secret. During a rotation, the previous one only verifies. */
function secretOf({ config }: Deps): string {
  const [secret] = config.webhookSecrets
  if (config.hasWebhookSecret && secret !== undefined) return secret
  const message =
    'Signing needs the webhook secret. Set GATEWAY_WEBHOOK_SECRET, or choose a signature that does not need it.'
  throw new AppError('validation_failed', message, { errors: { signature: [message] } })
}

/**
 * Reads the two ids that the provider's notifications carry from the access token, which has the form
 * `TEST-<application>-<time>-<key>-<user>`. Both are null for a token of another form.
 */
function readSeller(accessToken: string | null) {
  const named = /^(?:TEST|APP_USR)-(\d{5,20})-.*-(\d{5,15})$/.exec(accessToken ?? '')
  return { userId: named ? Number(named[2]) : null, applicationId: named?.[1] ?? null }
}

async function send(
  { deps }: Context,
  {
    notification,
    origin,
    isUnsignedTest,
  }: Pick<OutboundRequest, 'notification' | 'origin' | 'isUnsignedTest'>,
  url: string | undefined,
): Promise<DeliveryResult> {
  if (deps.sender.isBusy(deps.account.name)) {
    const message = 'Too many notifications are being sent. Try again in a second.'
    throw new AppError('unavailable', message, { retryAfterSeconds: 1 })
  }
  return deps.sender.send({
    account: deps.account.name,
    notification,
    origin,
    isUnsignedTest,
    url: url ?? ownReceiver(deps),
    recognizedBy: url === undefined || isOwnReceiver(deps, url) ? 'id' : null,
  })
}

/**
 * A stored notification as it is sent again.
 * @throws AppError `not_found`, or `validation_failed` if only its first bytes are stored
 */
export async function readStoredNotification(journal: Journal, seq: number): Promise<OutboundNotification> {
  const entry = await getEntry(journal, 'notification', seq)
  const stored = bodyOf(entry).length
  if (entry.verdict !== 'rejected' || stored >= entry.body_bytes) return replayOf(entry)
  const message = `The notification cannot be sent again: only the first ${stored} of its ${entry.body_bytes} bytes are stored.`
  throw new AppError('validation_failed', message, { errors: { seq: [message] } })
}

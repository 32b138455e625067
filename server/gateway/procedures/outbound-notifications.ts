/** Sends notifications to this gateway or to a shop: replays of stored ones, and test notifications. */

import type { z } from 'zod'
import { catalog } from '../../catalog/catalog.ts'
import type { ExpectedAnswer } from '../../contract/entry-facts.ts'
import type { DeliveryResult, replayInput, sendTestInput } from '../../contract/outbound-notifications.ts'
import { expectedOf, outcomeOf } from '../../contract/shop-answers.ts'
import { keyOf } from '../../journal/account-view.ts'
import type { NotificationDetail } from '../../journal/entries.ts'
import type { Journal } from '../../journal/journal.ts'
import { bodyOf } from '../../signature/payload.ts'
import { AppError } from '../errors.ts'
import {
  createTestNotification,
  type OutboundNotification,
  replayOf,
  withSignature,
} from '../notifications/outbound-notification.ts'
import type { OutboundRequest } from '../notifications/sender.ts'
import { operation } from './base.ts'
import type { Context, Deps } from './context.ts'
import { getEntry } from './entries.ts'
import { isOwnReceiver, ownReceiver } from './forwarding.ts'
import { expectedAnswers, secretOf, signTest } from './sign-test.ts'

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
  const entry = await getEntry(journal, 'notification', seq)
  const received = replayOfWhole(entry)
  const isSigned = signature === 'sign_again'
  const notification = isSigned
    ? withSignature(received, { secret: secretOf(ctx.deps), signedAt: now() })
    : received
  const expected = isSigned ? 'accept' : expectedOf(entry)
  // Who replays to the gateway itself asks whether it takes the notification now.
  const isAsked = expected === 'either' && isOwn(ctx.deps, url)
  return send(ctx, { notification, origin: 'replay', expected: isAsked ? 'accept' : expected }, url)
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
  const isUnsignedTest = signature === 'unsigned'
  const expected = expectedAnswers[signature]
  return send(ctx, { notification: signed, origin: 'test', isUnsignedTest, expected }, url)
}

/**
 * Reads the two ids that the provider's notifications carry from the access token, which has the form
 * `TEST-<application>-<time>-<key>-<user>`. Both are null for a token of another form.
 */
function readSeller(accessToken: string | null) {
  const named = /^(?:TEST|APP_USR)-(\d{5,20})-.*-(\d{5,15})$/.exec(accessToken ?? '')
  return { userId: named ? Number(named[2]) : null, applicationId: named?.[1] ?? null }
}

type Sent = Pick<OutboundRequest, 'notification' | 'origin' | 'isUnsignedTest'> & { expected: ExpectedAnswer }

async function send(
  { deps }: Context,
  { expected: ofSigned, ...request }: Sent,
  url: string | undefined,
): Promise<DeliveryResult> {
  if (deps.sender.isBusy(deps.account.name)) {
    const message = 'Too many notifications are being sent. Try again in a second.'
    throw new AppError('unavailable', message, { retryAfterSeconds: 1 })
  }
  const result = await deps.sender.send({
    ...request,
    account: deps.account.name,
    url: url ?? ownReceiver(deps),
    recognizedBy: isOwn(deps, url) ? 'id' : null,
  })
  // Without a secret, this gateway checks no signature.
  const expected = result.received?.verdict === 'unsigned' ? 'either' : ofSigned
  return { ...result, expected, outcome: outcomeOf(expected, result.answer?.status ?? null) }
}

function isOwn(deps: Deps, url: string | undefined): boolean {
  return url === undefined || isOwnReceiver(deps, url)
}

/**
 * A stored notification as it is sent again.
 * @throws AppError `not_found`, or `validation_failed` if only its first bytes are stored
 */
export async function readStoredNotification(journal: Journal, seq: number): Promise<OutboundNotification> {
  return replayOfWhole(await getEntry(journal, 'notification', seq))
}

function replayOfWhole(entry: NotificationDetail): OutboundNotification {
  const stored = bodyOf(entry).length
  if (entry.verdict !== 'rejected' || stored >= entry.body_bytes) return replayOf(entry)
  const message = `The notification cannot be sent again: only the first ${stored} of its ${entry.body_bytes} bytes are stored.`
  throw new AppError('validation_failed', message, { errors: { seq: [message] } })
}

/** Sending notifications: a kept one again, or a test made up on the spot, to this gateway or to a shop. */
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { replayInput, type SentCopy, sendTestInput, sentCopySchema } from '../contract/copies.ts'
import { AppError } from '../errors.ts'
import type { Slip } from '../notifications/courier.ts'
import {
  bodyOf,
  copyReceived,
  type Outgoing,
  signOutgoing,
  withoutSignature,
} from '../notifications/outgoing.ts'
import { createTestNotification } from '../notifications/test-notification.ts'
import { operation } from './base.ts'
import type { Context, Deps } from './context.ts'
import { sentCopyExample } from './examples.ts'
import { getEntry } from './get-entry.ts'

export const copies = {
  replay: operation
    .meta({
      rest: {
        method: 'POST',
        path: '/notifications/{seq}/replay',
        status: 200,
        summary: 'Send a kept notification again, as received or signed anew, to this gateway or to a URL',
        tag: 'Notifications',
        response: sentCopySchema,
        example: { input: { seq: 1, signature: 'as_received' }, data: sentCopyExample },
      },
    })
    .input(replayInput)
    .mutation(({ ctx, input }) => replay(ctx, input)),

  sendTest: operation
    .meta({
      rest: {
        method: 'POST',
        path: '/notifications/test',
        status: 200,
        summary: 'Send a test notification, signed well or badly, to this gateway or to a URL',
        tag: 'Notifications',
        response: sentCopySchema,
        example: {
          input: { topic: 'payment', resource: '1300000001', signature: 'unsigned' },
          data: sentCopyExample,
        },
      },
    })
    .input(sendTestInput)
    .mutation(({ ctx, input }) => sendTest(ctx, input)),
}

async function replay(ctx: Context, { seq, signature, url }: z.output<typeof replayInput>) {
  const { journal, now } = ctx.deps
  const entry = await getEntry(journal, 'notification', seq)
  const kept = bodyOf(entry).length
  if (entry.verdict === 'rejected' && kept < entry.body_bytes) {
    const message = `The notification was rejected, and only the first ${kept} of its ${entry.body_bytes} bytes are kept: it can not be sent again.`
    throw new AppError('validation_failed', message, { errors: { seq: [message] } })
  }
  const copy = copyReceived(entry)
  const outgoing =
    signature === 'sign_again' ? signOutgoing(copy, { secret: secretOf(ctx.deps), at: now() }) : copy
  return send(ctx, outgoing, 'replay', url)
}

function sendTest(ctx: Context, { body, signature, url, ...test }: z.output<typeof sendTestInput>) {
  const { now, config } = ctx.deps
  const outgoing = createTestNotification({
    ...test,
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    seller: readSeller(config.accessToken),
    now: now(),
  })
  return send(ctx, signTest(outgoing, signature, ctx.deps), 'test', url)
}

const hourMs = 3_600_000

function signTest(outgoing: Outgoing, signature: z.output<typeof sendTestInput>['signature'], deps: Deps) {
  const at = deps.now()
  switch (signature) {
    case 'valid':
      return signOutgoing(outgoing, { secret: secretOf(deps), at })
    case 'old': {
      const age = Math.max(hourMs, 2000 * (deps.config.webhookToleranceSeconds ?? 0))
      return signOutgoing(outgoing, { secret: secretOf(deps), at: at - age })
    }
    case 'wrong_secret':
      return signOutgoing(outgoing, { secret: randomBytes(32).toString('hex'), at })
    case 'unsigned':
      return withoutSignature(outgoing)
  }
}

/** The current secret: the previous one of a rotation signs nothing new. */
function secretOf({ config }: Deps): string {
  const [secret] = config.webhookSecrets
  if (config.hasWebhookSecret && secret !== undefined) return secret
  const message = 'Signing needs the webhook secret: set GATEWAY_WEBHOOK_SECRET, or send it without signing.'
  throw new AppError('not_configured', message, { errors: { signature: [message] } })
}

/**
 * `TEST-<application>-<time>-<key>-<user>`: the access token names both ids that the provider's notifications
 * carry. A token of another form leaves them out.
 */
function readSeller(accessToken: string | null) {
  const named = /^(?:TEST|APP_USR)-(\d{5,20})-.*-(\d{5,15})$/.exec(accessToken ?? '')
  return { userId: named ? Number(named[2]) : null, applicationId: named?.[1] ?? null }
}

async function send(
  ctx: Context,
  outgoing: Outgoing,
  origin: Slip['origin'],
  url: string | undefined,
): Promise<SentCopy> {
  const { deps, request } = ctx
  if (deps.courier.isBusy()) {
    const message = 'Too many copies are under way. Try again when they have arrived.'
    throw new AppError('unavailable', message, { retryAfterSeconds: 1 })
  }
  const path = `/${deps.config.routePrefix}/webhooks`
  // Past whatever stands in front: only this process knows the copy again.
  const receiver = `${deps.listeningUrl()}${path}`
  const isOwn = url === undefined || url === receiver || url === `${deps.ownUrl()}${path}`
  return deps.courier.deliver({ outgoing, origin, url: url ?? receiver, isOwn, signal: request.signal })
}

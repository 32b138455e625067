/** The signatures of test notifications, and the answer that is expected to each. */
import { randomBytes } from 'node:crypto'
import type { ExpectedAnswer, TestSignature } from '../../contract/entry-facts.ts'
import { AppError } from '../errors.ts'
import {
  type OutboundNotification,
  withOldSignature,
  withoutSignature,
  withSignature,
  withWrongSignature,
} from '../notifications/outbound-notification.ts'
import type { Deps } from './context.ts'

/** What a store that checks signatures does with each. */
export const expectedAnswers: Record<TestSignature, ExpectedAnswer> = {
  valid: 'accept',
  wrong_secret: 'refuse',
  old: 'either',
  unsigned: 'refuse',
}

const hourMs = 3_600_000

/** Signs a test notification, rightly or not. */
export function signTest(notification: OutboundNotification, signature: TestSignature, deps: Deps) {
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
export function secretOf({ config }: Deps): string {
  const [secret] = config.webhookSecrets
  if (config.hasWebhookSecret && secret !== undefined) return secret
  const message =
    'Signing needs the webhook secret. Set GATEWAY_WEBHOOK_SECRET, or choose a signature that does not need it.'
  throw new AppError('validation_failed', message, { errors: { signature: [message] } })
}

import type { DeliveryResult } from '../server/contract/outbound-notifications.ts'
import { CommandError } from './command-error.ts'
import { exitCodes } from './exit-codes.ts'
import type { Terminal } from './terminal.ts'

/**
 * Prints the answer to a notification that the gateway sent.
 * @throws CommandError unless it is right for the signature that was sent
 */
export function reportDelivery(result: DeliveryResult, { print, words }: Terminal, json?: true): void {
  const { sent, answer, failure, received, duration_ms, expected, outcome } = result
  if (json) print(JSON.stringify(result))
  else if (answer) {
    print(words.format(words.delivery.answered, { url: sent.url, status: answer.status, ms: duration_ms }))
    if (received)
      print(
        words.format(words.delivery.received, {
          seq: received.seq,
          verdict: [received.verdict, received.reason ?? ''].join(' ').trim(),
        }),
      )
  }
  if (failure)
    throw new CommandError(
      failure.reason,
      words.format(words.delivery.notAnswered, { url: sent.url, reason: failure.message }),
      exitCodes.unreachable,
    )
  if (!answer) return
  const { status } = answer
  if (outcome === 'accepted')
    throw new CommandError('accepted_forged', words.format(words.delivery.acceptedForged, { status }))
  if (outcome === 'failed')
    throw new CommandError('refused', words.format(words.delivery.refused, { status }))
  if (outcome === 'refused' && !json)
    print(words.format(words.delivery[expected === 'refuse' ? 'refusedForged' : 'refusedOther'], { status }))
}

import type { DeliveryResult } from '../server/contract/outbound-notifications.ts'
import { isAcknowledged } from '../server/facts/acknowledgement.ts'
import { CommandError } from './command-error.ts'
import { exitCodes } from './exit-codes.ts'
import type { Terminal } from './terminal.ts'

/**
 * Prints the answer to a notification that the gateway sent.
 * @throws CommandError unless the answer is 200 or 201, as the provider asks
 */
export function reportDelivery(result: DeliveryResult, { print, words }: Terminal, json?: true): void {
  const { sent, answer, failure, received, duration_ms } = result
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
  if (answer && !isAcknowledged(answer.status))
    throw new CommandError('refused', words.format(words.delivery.refused, { status: answer.status }))
}

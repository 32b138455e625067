import type { DeliveryResult } from '../server/contract/outbound-notifications.ts'
import { CommandError } from './command-error.ts'
import { exitCodes } from './exit-codes.ts'
import type { Terminal } from './terminal.ts'

/**
 * Prints the answer to a notification that the gateway sent.
 * @throws CommandError unless the answer is 2xx
 */
export function reportDelivery(result: DeliveryResult, { print, words }: Terminal, json?: true): void {
  const { sent, answer, failure, received, duration_ms } = result
  if (json) print(JSON.stringify(result))
  else if (answer) {
    print(words.delivery.answered(sent.url, answer.status, duration_ms))
    if (received)
      print(words.delivery.received(received.seq, [received.verdict, received.reason ?? ''].join(' ').trim()))
  }
  if (failure)
    throw new CommandError(
      failure.reason,
      words.delivery.notAnswered(sent.url, failure.message),
      exitCodes.unreachable,
    )
  if (answer && (answer.status < 200 || answer.status > 299))
    throw new CommandError('refused', words.delivery.refused(answer.status))
}

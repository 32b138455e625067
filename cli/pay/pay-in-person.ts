import { cardholderOutcomes } from '../../server/facts/cardholder-outcomes.ts'
import { terminalRefusals } from '../../server/facts/in-person-orders.ts'
import { transactionStateOf } from '../../server/facts/order-charges.ts'
import { createPoint, createQr } from '../../server/kit/in-person.ts'
import type { Order } from '../../server/kit/order-types.ts'
import type { CardOutcome } from '../../server/kit/record-types.ts'
import { CommandError } from '../command-error.ts'
import { exitCodes } from '../exit-codes.ts'
import { connectGateway, type GatewayFlags } from '../gateway.ts'
import type { Terminal } from '../terminal.ts'
import { connectSimulator } from './connect-servers.ts'

export type InPersonFlags = GatewayFlags & {
  method?: string
  outcome: CardOutcome
  /** A place, or true for the only one where an order waits. */
  qr?: string | true
  terminal?: string | true
}

/** Scans the code of a QR order, as its buyer. */
export async function payByQr({ qr, ...flags }: InPersonFlags, terminal: Terminal): Promise<void> {
  const { words, print } = terminal
  const { method, outcome, json } = flags
  if (outcome === 'CONT') throw noOutcome(outcome, terminal)
  const { control } = await connectSimulator(connectGateway(flags, terminal), terminal)
  const { order, payment } = await createQr(control).pay({
    ...(typeof qr === 'string' && { pos: qr }),
    ...(method !== undefined && { method }),
    ...(outcome !== 'APRO' && { outcome }),
  })
  if (json) return print(JSON.stringify({ order, payment }))
  const { id, status, status_detail: detail } = payment
  print(words.format(words.pay.done, { id: String(id), status: `${status} (${detail})` }))
  sayOrder(order, terminal)
}

/** Approves at the terminal where a Point order waits, or refuses if the outcome does. */
export async function payAtTerminal({ terminal: id, ...flags }: InPersonFlags, terminal: Terminal) {
  const { method, outcome, json } = flags
  const { status, detail } = cardholderOutcomes[outcome]
  const place = { ...(typeof id === 'string' && { terminal: id }), ...(method !== undefined && { method }) }
  const found = transactionStateOf(status, detail).statusDetail
  const reason = terminalRefusals.find(each => each === found)
  if (status !== 'approved' && !reason) throw noOutcome(outcome, terminal)
  const { control } = await connectSimulator(connectGateway(flags, terminal), terminal)
  const point = createPoint(control)
  const order = await (reason ? point.refuse({ ...place, reason }) : point.approve(place))
  if (json) return terminal.print(JSON.stringify(order))
  sayOrder(order, terminal)
}

function sayOrder({ id, status, status_detail: detail }: Order, { words, print }: Terminal): void {
  print(words.format(words.pay.doneOrder, { id, status: `${status} (${detail})` }))
}

function noOutcome(outcome: CardOutcome, { words }: Terminal): CommandError {
  return new CommandError('usage', words.format(words.pay.notInPerson, { outcome }), exitCodes.usage)
}

/**
 * `approve`, `reject` and `chargeback`: the actions of payers, banks and reviewers on a payment or an order of the
 * simulator.
 */
import { type Command, Option } from 'commander'
import { kindOfId } from '../../server/facts/resource-ids.ts'
import { CommandError } from '../command-error.ts'
import { addGatewayCommand, connectGateway, type GatewayFlags } from '../gateway.ts'
import { connectSimulator, orUnknown } from '../pay/connect-servers.ts'
import { readId } from '../read-values.ts'
import type { Terminal } from '../terminal.ts'

type Flags = GatewayFlags & { detail?: string; verdict?: 'settled' | 'reimbursed' }
type Action = 'approve' | 'reject' | 'chargeback'

/** The statuses in which an action was done before. */
const reached: Record<Action, readonly string[]> = {
  approve: ['approved', 'processed'],
  reject: ['rejected', 'failed'],
  chargeback: ['charged_back'],
}

/** Adds `pasarela approve`. */
export function addApprove(program: Command, terminal: Terminal): void {
  add(program, terminal, 'approve')
}

/** Adds `pasarela reject`. */
export function addReject(program: Command, terminal: Terminal): void {
  add(program, terminal, 'reject').option('--detail <status_detail>', terminal.words.settle.detail)
}

/** Adds `pasarela chargeback`. */
export function addChargeback(program: Command, terminal: Terminal): void {
  const verdict = new Option('--verdict <verdict>', terminal.words.settle.verdict)
  add(program, terminal, 'chargeback').addOption(verdict.choices(['settled', 'reimbursed']))
}

function add(program: Command, terminal: Terminal, name: Action): Command {
  const { words } = terminal
  return addGatewayCommand(program, terminal, { name, about: words.settle[name] })
    .argument('<id>', words.refund.subject)
    .action((id: string, flags: Flags) => settle(name, readId(id, words), { flags, terminal }))
}

async function settle(
  name: Action,
  id: string,
  { flags, terminal }: { flags: Flags; terminal: Terminal },
): Promise<void> {
  const { words, print } = terminal
  const gateway = connectGateway(flags, terminal)
  const { payments } = await connectSimulator(gateway, terminal)
  // The control API accepts the id of an order in place of the payment that charges it.
  const isOrder = kindOfId(id) === 'order'
  const actions = {
    approve: () => payments.approve(id),
    reject: () => payments.reject(id, flags.detail),
    chargeback: () => payments.chargeback(id, flags.verdict),
  }
  const read = () => (isOrder ? gateway.orders.get({ orderId: id }) : gateway.payments.get({ paymentId: id }))
  const statusOf = ({ status, status_detail: detail }: Awaited<ReturnType<typeof read>>) =>
    detail ? `${status} (${detail})` : status
  const explained = actions[name]().catch(async error => {
    if (!(error instanceof CommandError) || ![400, 409].includes(error.body.status ?? 0)) throw error
    // A detail or a verdict that is not known is refused too. The provider's sentence stays beside the state.
    const now = await read().catch(() => null)
    if (now === null) throw error
    const text = reached[name].includes(now.status) ? words.settle.already : words.settle.notNow
    const lines = [words.format(text, { id, status: statusOf(now) }), ...error.lines]
    throw new CommandError(error.code, lines, error.exitCode, error.body)
  })
  await orUnknown<unknown>(
    explained,
    isOrder
      ? words.format(words.settle.unknownOrder, { id })
      : words.format(words.settle.unknownPayment, { id }),
  )
  const now = await read()
  if (flags.json) return print(JSON.stringify(now))
  const status = statusOf(now)
  print(
    isOrder
      ? words.format(words.pay.doneOrder, { id, status })
      : words.format(words.pay.done, { id, status }),
  )
}

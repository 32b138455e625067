import type { Command } from 'commander'
import { kindOfId } from '../../server/facts/resource-ids.ts'
import { onlyTransactionOf } from '../../server/kit/orders.ts'
import { CommandError } from '../command-error.ts'
import { exitCodes } from '../exit-codes.ts'
import { addGatewayCommand, connectGateway, type GatewayClient, type GatewayFlags } from '../gateway.ts'
import { readAmount, readId } from '../read-values.ts'
import type { Terminal } from '../terminal.ts'

type Flags = GatewayFlags & { amount?: string; key?: string }

/** Adds `pasarela refund`. The form of the id tells a payment from an order. */
export function addRefund(program: Command, terminal: Terminal): void {
  const { words } = terminal
  addGatewayCommand(program, terminal, { name: 'refund', about: words.refund.about })
    .argument('<id>', words.refund.subject)
    .option('--amount <amount>', words.refund.amount)
    .option('--key <key>', words.pay.key)
    .action((id: string, flags: Flags) =>
      kindOfId(readId(id, words)) === 'order'
        ? refundOrder(id, flags, terminal)
        : refundPayment(id, flags, terminal),
    )
}

async function refundPayment(id: string, flags: Flags, terminal: Terminal): Promise<void> {
  const { words, print } = terminal
  const { amount, key: idempotencyKey, json } = flags
  const body = amount === undefined ? {} : { amount: readAmount(amount, words) }
  const gateway = connectGateway(flags, terminal)
  const refund = await gateway.payments.refund({ paymentId: id, ...body }, { idempotencyKey })
  if (json) print(JSON.stringify(refund))
  else
    print(
      'id' in refund
        ? words.format(words.refund.done, { id: refund.id, amount: refund.amount })
        : words.refund.repeated,
    )
}

async function refundOrder(id: string, flags: Flags, terminal: Terminal): Promise<void> {
  const { words, print } = terminal
  const { amount, key: idempotencyKey, json } = flags
  const gateway = connectGateway(flags, terminal)
  const body = amount === undefined ? {} : await partOf(gateway, { id, amount }, terminal)
  const order = await gateway.orders.refund({ orderId: id, ...body }, { idempotencyKey })
  print(
    json
      ? JSON.stringify(order)
      : words.format(words.refund.doneOrder, { id, status: `${order.status} (${order.status_detail})` }),
  )
}

/** Finds the transaction of an order, because orders are refunded by transaction. */
async function partOf(
  gateway: GatewayClient,
  { id, amount }: { id: string; amount: string },
  { words }: Terminal,
): Promise<{ transactions: { id: string; amount: string }[] }> {
  readAmount(amount, words)
  const transaction = onlyTransactionOf(await gateway.orders.get({ orderId: id }))
  if (transaction === null) throw new CommandError('usage', words.refund.severalTransactions, exitCodes.usage)
  return { transactions: [{ id: transaction, amount }] }
}

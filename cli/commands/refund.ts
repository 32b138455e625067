import type { Command } from 'commander'
import type { NewRefund } from '../../server/contract/payments.ts'
import { addCommand } from '../command.ts'
import { addGatewayOptions, connectGateway, type GatewayFlags } from '../gateway.ts'
import { readAmount, readId } from '../read-values.ts'
import type { Terminal } from '../terminal.ts'

type Flags = GatewayFlags & { amount?: string; key?: string }

export function addRefund(program: Command, terminal: Terminal): void {
  const { words, print } = terminal
  const command = addCommand(program, terminal, {
    name: 'refund',
    about: words.refund.about,
    examples: ['pasarela refund 1340001000 --amount 750', 'pasarela refund 1340001000 --json'],
  })
  addGatewayOptions(command, terminal)
    .argument('<payment>', words.wait.filters.payment)
    .option('--amount <amount>', words.refund.amount)
    .option('--key <key>', words.pay.key)
    .action(async (payment: string, { amount, key: idempotencyKey, ...flags }: Flags) => {
      const body = amount === undefined ? {} : { amount: readAmount(amount, words) }
      const path = `/payments/${readId(payment, words)}/refunds`
      const gateway = connectGateway(flags, terminal)
      const refund = await gateway.call<NewRefund>('POST', path, { body, idempotencyKey })
      if (flags.json) print(JSON.stringify(refund))
      else print('id' in refund ? words.refund.done(refund.id, refund.amount) : words.refund.repeated)
    })
}

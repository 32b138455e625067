import type { Command } from 'commander'
import type { DeliveryResult } from '../../server/contract/outbound-notifications.ts'
import { reportDelivery } from '../delivery.ts'
import { addGatewayCommand, connectGateway, type GatewayFlags } from '../gateway.ts'
import { readSeq } from '../read-values.ts'
import type { Terminal } from '../terminal.ts'

type Flags = GatewayFlags & { to?: string; resign?: true }

/** Adds `pasarela replay`. It fails unless the receiver answers 2xx. */
export function addReplay(program: Command, terminal: Terminal): void {
  const { words } = terminal
  addGatewayCommand(program, terminal, { name: 'replay', about: words.replay.about })
    .argument('<seq>', words.replay.seq)
    .option('--to <url>', words.trigger.to)
    .option('--resign', words.replay.resign)
    .action(async (seq: string, flags: Flags) => {
      const body = { signature: flags.resign ? 'sign_again' : 'as_received', url: flags.to }
      const path = `/notifications/${readSeq(seq, words)}/replay`
      const gateway = connectGateway(flags, terminal)
      reportDelivery(await gateway.call<DeliveryResult>('POST', path, { body }), terminal, flags.json)
    })
}

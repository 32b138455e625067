import type { Command } from 'commander'
import { reportDelivery } from '../delivery.ts'
import { addGatewayCommand, connectGateway, type GatewayFlags } from '../gateway.ts'
import { readSeq } from '../read-values.ts'
import type { Terminal } from '../terminal.ts'

type Flags = GatewayFlags & { to?: string; resign?: true }

/** Adds `pasarela replay`. It fails unless the receiver's answer is right for the signature. */
export function addReplay(program: Command, terminal: Terminal): void {
  const { words } = terminal
  addGatewayCommand(program, terminal, { name: 'replay', about: words.replay.about })
    .argument('<seq>', words.replay.seq)
    .option('--to <url>', words.trigger.to)
    .option('--resign', words.replay.resign)
    .action(async (seq: string, flags: Flags) => {
      const signature = flags.resign ? 'sign_again' : 'as_received'
      const gateway = connectGateway(flags, terminal)
      reportDelivery(
        await gateway.notifications.replay({ seq: readSeq(seq, words), signature, url: flags.to }),
        terminal,
        flags.json,
      )
    })
}

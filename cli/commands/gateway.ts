import type { Command } from 'commander'
import { environmentNames } from '../../server/gateway/config.ts'
import { runGateway } from '../../server/gateway/run-gateway.ts'
import { addCommand } from '../command.ts'
import { addEnvironmentOptions } from '../environment-options.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `pasarela gateway`, which runs until a signal ends it. */
export function addGateway(program: Command, terminal: Terminal): void {
  const { words, environment } = terminal
  const command = addCommand(program, terminal, { name: 'gateway', about: words.gateway.about })
  const readFlags = addEnvironmentOptions(command, { variables: environmentNames, prefix: 'GATEWAY_', words })
  command.action(() => runGateway({ ...environment, ...readFlags() }))
}

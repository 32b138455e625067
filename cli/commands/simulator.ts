import type { Command } from 'commander'
import { closeOnSignals } from '../../server/shared/process/close-on-signals.ts'
import { simulatorVariables } from '../../server/simulator/start/options.ts'
import { runSimulator } from '../../server/simulator/start/run-simulator.ts'
import { addCommand } from '../command.ts'
import { addEnvironmentOptions } from '../environment-options.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `pasarela simulator`, which runs until a signal ends it. */
export function addSimulator(program: Command, terminal: Terminal): void {
  const { words, environment, print } = terminal
  const command = addCommand(program, terminal, { name: 'simulator', about: words.simulator.about })
  const readFlags = addEnvironmentOptions(command, {
    variables: simulatorVariables,
    prefix: 'SIMULATOR_',
    words,
  })
  command.action(async ({ json }: { json?: true }) => {
    const simulator = await runSimulator({ ...environment, ...readFlags() })
    closeOnSignals([simulator])
    print(
      json
        ? JSON.stringify({ simulator: simulator.url })
        : words.format(words.simulator.listening, { url: simulator.url }),
    )
  })
}

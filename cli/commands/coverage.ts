import type { Command } from 'commander'
import { listCoverage } from '../../server/catalog/provider-routes.ts'
import { addCommand } from '../command.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `pasarela coverage`, which prints the provider's routes that are not simulated. It calls no server. */
export function addCoverage(program: Command, terminal: Terminal): void {
  const { words, print } = terminal
  addCommand(program, terminal, { name: 'coverage', about: words.coverage.about }).action(
    ({ json }: { json?: true }) => {
      const { simulated, not_simulated } = listCoverage()
      const count = simulated.length
      const total = count + not_simulated.length
      if (json) return print(JSON.stringify({ count, total, simulated, not_simulated }))
      print(words.format(words.coverage.counts, { count, total }))
      for (const route of not_simulated) print(`  ${route}`)
    },
  )
}

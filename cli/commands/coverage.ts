import type { Command } from 'commander'
import { listCoverage } from '../../server/catalog/provider-routes.ts'
import { addCommand } from '../command.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `pasarela coverage`, which prints how the simulator answers each route of the provider. It calls no server. */
export function addCoverage(program: Command, terminal: Terminal): void {
  const { words, print } = terminal
  addCommand(program, terminal, { name: 'coverage', about: words.coverage.about }).action(
    ({ json }: { json?: true }) => {
      const { simulated, not_simulated, certainty } = listCoverage()
      const count = simulated.length
      const total = count + not_simulated.length
      if (json) return print(JSON.stringify({ count, total, simulated, not_simulated, certainty }))
      print(words.format(words.coverage.counts, { count, total, others: not_simulated.length }))
      for (const route of simulated)
        print(`  ${words.coverage.certainty[certainty[route] ?? 'quoted']}  ${route}`)
      for (const route of not_simulated) print(`  501  ${route}`)
    },
  )
}

import type { Command } from 'commander'
import type { Terminal } from './terminal.ts'

type NewCommand = {
  name: string
  about: string
  /** Examples at the end of the help. A test runs each. */
  examples: string[]
}

/** Adds a subcommand with what all subcommands have: the help, its examples, and `--json`. */
export function addCommand(
  program: Command,
  { words }: Terminal,
  { name, about, examples }: NewCommand,
): Command {
  const lines = examples.map(example => `  $ ${example}`)
  return program
    .command(name)
    .description(about)
    .option('--json', words.options.json)
    .helpOption('-h, --help', words.options.help)
    .addHelpText('after', ['', words.titles.examples, ...lines].join('\n'))
}

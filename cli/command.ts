import type { Command } from 'commander'
import examples from './examples.json' with { type: 'json' }
import type { Terminal } from './terminal.ts'

export type NewCommand = {
  /** With that of the command whose subcommand it is. Its examples, at the end of the help, have this name. */
  name: keyof typeof examples
  about: string
}

/** Adds a subcommand with what all subcommands have: the help, its examples, and `--json`. */
export function addCommand(parent: Command, { words }: Terminal, { name, about }: NewCommand): Command {
  const lines = examples[name].map(example => `  $ ${example}`)
  return parent
    .command(name.replace(/^.* /, ''))
    .description(about)
    .option('--json', words.options.json)
    .helpOption('-h, --help', words.options.help)
    .addHelpText('after', ['', words.titles.examples, ...lines].join('\n'))
}

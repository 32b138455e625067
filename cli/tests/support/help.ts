import type { Command } from 'commander'
import { createProgram } from '../../program.ts'
import { wordsOf } from '../../words.ts'

/** The program with all commands, in English. It prints nothing. */
export function createHelp(): Promise<Command> {
  return createProgram([], {
    environment: {},
    words: wordsOf('en'),
    print: () => {},
    remark: () => {},
    ask: async () => null,
    readInput: async () => null,
    onInterrupt: () => new AbortController().signal,
  })
}

/** The commands, with each command that has subcommands replaced by these. */
export function leavesOf({ commands }: Pick<Command, 'commands'>): Command[] {
  return commands.flatMap(command => (command.commands.length > 0 ? leavesOf(command) : [command]))
}

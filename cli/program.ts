import { Command, Option } from 'commander'
import { languages } from '../server/facts/languages.ts'
import { version } from '../server/version.ts'
import { addDemo } from './commands/demo.ts'
import { addDoctor } from './commands/doctor.ts'
import { addDrift } from './commands/drift.ts'
import { addGateway } from './commands/gateway.ts'
import { addGrade } from './commands/grade.ts'
import { addListen } from './commands/listen.ts'
import { addPay } from './commands/pay.ts'
import { addRefund } from './commands/refund.ts'
import { addReplay } from './commands/replay.ts'
import { addSimulator } from './commands/simulator.ts'
import { addTrigger } from './commands/trigger.ts'
import { addVerify } from './commands/verify.ts'
import { addWait } from './commands/wait.ts'
import type { Terminal } from './terminal.ts'
import type { Words } from './words/en.ts'

const commands = [
  addDemo,
  addGateway,
  addSimulator,
  addListen,
  addTrigger,
  addReplay,
  addWait,
  addVerify,
  addGrade,
  addPay,
  addRefund,
  addDrift,
  addDoctor,
]

/** The command with its subcommands. Throws commander’s errors instead of ending the process. */
export function createProgram(terminal: Terminal): Command {
  const { words, print } = terminal
  const program = new Command('pasarela')
    .description(words.about)
    .version(version, '-V, --version', words.options.version)
    .addOption(new Option('--lang <language>', words.options.lang).choices(languages))
    .helpOption('-h, --help', words.options.help)
    .helpCommand(false)
    .configureHelp({
      styleTitle: title => words.titles[title] ?? title,
      optionDescription: option => describeOption(option, words),
    })
    .configureOutput({
      writeOut: text => print(text.trimEnd()),
      // Without a command, the help is an error. Others are written by `run-command.ts`.
      writeErr: text => print(text.trimEnd()),
      outputError: () => {},
    })
    .exitOverride()
  for (const add of commands) add(program, terminal)
  return program
}

/** Commander prints choices and defaults in English only. */
function describeOption({ description, argChoices = [], defaultValue }: Option, { options }: Words): string {
  const choices = argChoices.every(choice => description.includes(choice)) ? [] : [argChoices.join(', ')]
  const notes = defaultValue === undefined ? choices : [...choices, options.default(String(defaultValue))]
  return notes.length === 0 ? description : `${description} (${notes.join('; ')})`
}

import type { CommanderError } from 'commander'
import type { Words } from './words/en.ts'

/**
 * One line for a wrong command line, in the reader’s language. Commander has its texts in English only; its codes are
 * stable, and the names are in its message. Empty if the help was printed instead.
 * @param command whose help explains more, for example `pasarela demo`
 */
export function describeUsageError(
  { code, message }: CommanderError,
  command: string,
  { usage }: Words,
): string {
  const [, name = ''] = /'([^']+)'/.exec(message) ?? []
  const [, near] = /\(Did you mean (?:one of )?(.+)\?\)/.exec(message) ?? []
  const advice = near === undefined ? usage.seeHelp(command) : usage.didYouMean(near)
  switch (code) {
    case 'commander.help':
      return ''
    case 'commander.unknownOption':
      return `${usage.unknownOption(name)} ${advice}`
    case 'commander.unknownCommand':
      return `${usage.unknownCommand(name)} ${advice}`
    case 'commander.missingArgument':
      return usage.missingArgument(name)
    case 'commander.optionMissingArgument':
      return usage.missingValue(name)
    case 'commander.missingMandatoryOptionValue':
      return usage.missingOption(name)
    case 'commander.conflictingOption': {
      const [one = '', other = ''] = message.match(/--[\w-]+/g) ?? []
      return usage.notBoth(one, other)
    }
    case 'commander.invalidArgument': {
      const [, flag = '', value = '', choices = ''] =
        /^error: option '([^']+)' argument '(.*)' is invalid\. Allowed choices are (.+)\.$/s.exec(message) ??
        []
      return usage.notAChoice(flag, value, choices)
    }
    case 'commander.excessArguments':
      return `${usage.tooManyArguments} ${advice}`
    default:
      return message
  }
}

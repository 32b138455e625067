import { headerText } from '../server/contract/header-text.ts'
import { CommandError } from './command-error.ts'
import { exitCodes } from './exit-codes.ts'
import type { Words } from './words.ts'

/**
 * Checks a credential before it is sent in a header.
 * @param variable the flag or the variable that has it
 * @throws CommandError
 */
export function requireHeaderText(text: string, variable: string, { start }: Words): void {
  if (!headerText.test(text))
    throw new CommandError(
      'usage',
      start.format(start.problems.printable_ascii, { variable }),
      exitCodes.usage,
    )
}

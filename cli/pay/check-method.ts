import { CommandError } from '../command-error.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Terminal } from '../terminal.ts'

/** @throws CommandError that lists the known methods, if the method is none of them */
export function checkMethod(method: string | undefined, known: readonly string[], { words }: Terminal): void {
  if (method === undefined || known.includes(method)) return
  throw new CommandError(
    'usage',
    words.format(words.pay.unknownMethod, { method, known: known.join(', ') }),
    exitCodes.usage,
  )
}

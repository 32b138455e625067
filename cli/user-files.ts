/** Files that the user names. A file that cannot be read or written is an error of usage. */
import { readFile, writeFile } from 'node:fs/promises'
import { CommandError } from './command-error.ts'
import { exitCodes } from './exit-codes.ts'
import type { Words } from './words.ts'

/** @throws CommandError */
export async function readUserFile(file: string, { usage, format }: Words): Promise<Buffer> {
  return await readFile(file).catch((cause: Error) => {
    throw new CommandError(
      'usage',
      format(usage.cannotRead, { file, reason: cause.message }),
      exitCodes.usage,
    )
  })
}

/** Writes the reports whose files are given. @throws CommandError */
export async function writeReports(
  reports: readonly (readonly [file: string | undefined, toText: () => string])[],
  { usage, format }: Words,
): Promise<void> {
  for (const [file, toText] of reports) {
    if (file === undefined) continue
    await writeFile(file, toText()).catch((cause: Error) => {
      throw new CommandError(
        'usage',
        format(usage.cannotWrite, { file, reason: cause.message }),
        exitCodes.usage,
      )
    })
  }
}

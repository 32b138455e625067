/** Input in a form that the commands know, of which a part is missing or wrong. */
import { CommandError } from '../command-error.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Words } from '../words.ts'

/** `text` is the name of the text that says it. */
export class UnreadableInput extends Error {
  readonly text: 'fileBody' | 'har'

  constructor(text: UnreadableInput['text'], value: string) {
    super(value)
    this.text = text
  }
}

/** Calls the function, and explains input that it cannot read. @throws CommandError */
export function readOrExplain<Read>(read: () => Read, { verify, format }: Words): Read {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error
    const message = format(verify[error.text], { value: error.message })
    throw new CommandError('usage', message, exitCodes.usage)
  }
}

/** Programs on Windows begin a text with a byte-order mark, and some write UTF-16. */
export function decodeText(bytes: Uint8Array): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes)
}

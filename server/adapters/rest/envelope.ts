/** The envelope, written around the provider's bytes where there are some. */
import { JsonAnswer } from '../../json-answer.ts'

const head = Buffer.from('{"ok":true,"data":')
const tail = Buffer.from(',"meta":[]}')

/** The body of a success: the data's own bytes untouched, else its JSON. */
export function toEnvelope(data: unknown): Buffer {
  const bytes = data instanceof JsonAnswer ? data.bytes : Buffer.from(JSON.stringify(data) ?? 'null')
  return Buffer.concat([head, bytes, tail], head.length + bytes.length + tail.length)
}

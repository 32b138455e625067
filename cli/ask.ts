import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

type Streams = { input: NodeJS.ReadStream; output: NodeJS.WriteStream }

/** Asks on a terminal. Null if there is none, or if the user leaves (Ctrl-C, Ctrl-D). A secret is not echoed. */
export async function ask(question: string, isSecret: boolean, streams: Streams): Promise<string | null> {
  const { input, output } = streams
  if (!input.isTTY) return null
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: isSecret ? nowhere : output, terminal: true })
  if (isSecret) output.write(question)
  try {
    return await new Promise<string | null>(resolve => {
      lines.once('SIGINT', () => lines.close())
      lines.once('close', () => resolve(null))
      lines.question(question).then(resolve, () => resolve(null))
    })
  } finally {
    lines.close()
    if (isSecret) output.write('\n')
  }
}

import type { Command } from 'commander'
import { type SignedRequest, verifySignature } from '../../server/signature.ts'
import { addCommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { exitCodes } from '../exit-codes.ts'
import { readSeconds } from '../read-values.ts'
import type { Terminal } from '../terminal.ts'
import { readUserFile } from '../user-files.ts'
import { printVerdict } from '../verify/print-verdict.ts'
import { readHeaders, readRequest } from '../verify/read-request.ts'
import { readOrExplain } from '../verify/unreadable-input.ts'

type Flags = {
  headers?: string
  body?: string
  url?: string
  secret?: string
  tolerance?: string
  json?: true
}

/** Adds `pasarela verify`. It fails with the reason as code if the signature is rejected. It calls no server. */
export function addVerify(program: Command, terminal: Terminal): void {
  const { words, print, environment } = terminal
  addCommand(program, terminal, { name: 'verify', about: words.verify.about })
    .argument('[file]', words.verify.file)
    .option('--url <url>', words.verify.url)
    .option('--headers <file>', words.verify.headers)
    .option('--body <file>', words.verify.body)
    .option('--secret <secret>', `${words.verify.secret} (GATEWAY_WEBHOOK_SECRET)`)
    .option('--tolerance <duration>', words.verify.tolerance)
    .action(async (file: string | undefined, flags: Flags) => {
      const secret = flags.secret || environment.GATEWAY_WEBHOOK_SECRET
      if (!secret) throw new CommandError('usage', words.verify.noSecret, exitCodes.usage)
      const options =
        flags.tolerance === undefined ? {} : { toleranceSeconds: readSeconds(flags.tolerance, words) }
      if (flags.headers === undefined && (flags.url ?? flags.body) !== undefined)
        throw new CommandError('usage', words.verify.noHeaders, exitCodes.usage)
      const request =
        flags.headers === undefined ? await readOne(file, terminal) : await readParts(flags, terminal)
      const verdict = verifySignature(request, secret, options)
      if (flags.json) print(JSON.stringify(verdict))
      else printVerdict(verdict, terminal)
      // The message is empty, because the verdict was printed.
      if (verdict.verdict === 'rejected') throw new CommandError(verdict.reason, '')
    })
}

async function readOne(file: string | undefined, terminal: Terminal): Promise<SignedRequest> {
  const { words } = terminal
  const bytes =
    file === undefined || file === '-' ? await terminal.readInput() : await readUserFile(file, words)
  if (bytes === null || bytes.length === 0)
    throw new CommandError('usage', words.verify.nothingToRead, exitCodes.usage)
  const request = readOrExplain(() => readRequest(bytes), words)
  if (request === null) throw new CommandError('usage', words.verify.unreadable, exitCodes.usage)
  return request
}

async function readParts(
  { headers = '', body, url = '' }: Flags,
  terminal: Terminal,
): Promise<SignedRequest> {
  const lines = String(await readUserFile(headers, terminal.words)).split('\n')
  const read = readHeaders(lines.map(line => line.trimEnd()))
  if (read === null) throw new CommandError('usage', terminal.words.verify.unreadable, exitCodes.usage)
  return { url, headers: read, body: body === undefined ? '' : await readUserFile(body, terminal.words) }
}

/**
 * Reads a notification in the forms that users have: a curl command, an entry of a HAR file, or the text of an HTTP
 * request.
 */
import type { SignedRequest } from '../../server/signature.ts'
import { readHar } from './read-har.ts'
import { decodeText, UnreadableInput } from './unreadable-input.ts'

/** The method is unknown without a request line, and if a curl command names none. */
type ReadRequest = SignedRequest & { method?: string | undefined }

/** Recognizes the form by the beginning of the text. Null if it is none of them. @throws UnreadableInput */
export function readRequest(bytes: Uint8Array): ReadRequest | null {
  const text = decodeText(bytes)
  if (/^\s*(?:\$\s*)?curl\s/.test(text)) return readCurl(text)
  if (isJson(text)) return readSigned(text)
  return readHttp(text)
}

export const isJson = (text: string) => /^\s*[{[]/.test(text)

/** Of a whole file, it reads the first request with a signature. */
function readSigned(text: string): SignedRequest | null {
  const entries = readHar(text) ?? []
  const request = entries.find(({ headers }) => headers?.['x-signature'] !== undefined) ?? entries[0]
  if (request === undefined) return null
  return { url: request.url, headers: request.headers ?? {}, body: request.body ?? '' }
}

/** Reads `POST /hook?data.id=1 HTTP/1.1`, headers, an empty line, and the body. The first line may be missing. */
function readHttp(text: string): ReadRequest | null {
  const [head = '', ...rest] = text.split(/\r?\n\r?\n/)
  const lines = head.trim().split(/\r?\n/)
  const [, method, url] = /^([A-Z]+) (\S+)(?: HTTP\/[\d.]+)?$/.exec(lines[0] ?? '') ?? []
  const headers = readHeaders(url === undefined ? lines : lines.slice(1))
  if (headers === null || Object.keys(headers).length === 0) return null
  return { method, url: url ?? '', headers, body: rest.join('\n\n') }
}

/** Reads lines of the form `name: value`. Null if a line has another form. */
export function readHeaders(lines: string[]): Record<string, string> | null {
  const headers: Record<string, string> = {}
  for (const line of lines.filter(one => one.trim() !== '')) {
    const [, name, value = ''] = /^([!#$%&'*+.^_`|~\w-]+):\s*(.*?)\s*$/.exec(line) ?? []
    if (name === undefined) return null
    headers[name.toLowerCase()] = value
  }
  return headers
}

/** Options of curl that browsers and this project write, and that have no value. */
const flags = /^(?:--compressed|--insecure|--silent|--show-error|--fail|--include|--location|-[ksSfiLvg]+)$/
/** An option of one letter, which may follow flags, and whose value may follow without a blank: `-XPOST`, `-sX POST`. */
const shortOption = /^-[ksSfiLvg]*([A-Za-z])(.*)$/s
const dataOptions = /^(?:-d|--data|--data-raw|--data-binary|--data-ascii|--json)$/

/**
 * Reads a command as browsers, Postman and the console copy it: quoted as in a POSIX shell, with `$'…'` of bash.
 * @throws UnreadableInput for a command that has the body in a file: `-d @body.json`
 */
function readCurl(command: string): ReadRequest | null {
  const words = splitWords(command.trim().replace(/^\$\s*/, '')).slice(1)
  const headers: Record<string, string> = {}
  let method: string | undefined
  let url = ''
  let body = ''
  while (words.length > 0) {
    const word = words.shift() ?? ''
    if (!word.startsWith('-')) url = word
    else if (flags.test(word)) continue
    else {
      const [, letter, joined] = shortOption.exec(word) ?? []
      const option = letter === undefined ? word : `-${letter}`
      const value = joined || (words.shift() ?? '')
      if (option === '-H' || option === '--header') {
        const [name = '', ...rest] = value.split(':')
        headers[name.trim().toLowerCase()] = rest.join(':').trim()
      } else if (option === '-X' || option === '--request') method = value
      else if (dataOptions.test(option)) {
        if (value.startsWith('@') && option !== '--data-raw') throw new UnreadableInput('fileBody', value)
        body = body === '' ? value : `${body}&${value}`
      } else if (option === '--url') url = value
    }
  }
  return url === '' ? null : { method, url, headers, body }
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t' }
const word = /(?:(\\\r?\n)|\$'((?:[^'\\]|\\.)*)'|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]))/sy

/** The words of a command line, without their quotes. Variables and substitutions are not expanded. */
export function splitWords(command: string): string[] {
  const words: string[] = []
  let current: string | null = null
  let at = 0
  while (at < command.length) {
    word.lastIndex = at
    const match = word.exec(command)
    if (match === null) {
      if (current !== null) words.push(current)
      current = null
      at++
      continue
    }
    const [whole, continuation, ansi, single, double, escaped, plain] = match
    at += whole.length
    if (continuation !== undefined) continue
    current ??= ''
    current +=
      ansi !== undefined
        ? decodeAnsi(ansi)
        : (single ?? double?.replaceAll(/\\(["\\$`])/g, '$1') ?? escaped ?? plain ?? '')
  }
  if (current !== null) words.push(current)
  return words
}

function decodeAnsi(text: string): string {
  return text.replaceAll(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(.))/gis, (_all, unicode, hex, one) =>
    one === undefined ? String.fromCharCode(Number.parseInt(unicode ?? hex, 16)) : (escapes[one] ?? one),
  )
}

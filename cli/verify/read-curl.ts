import type { SignedRequest } from '../../server/signature.ts'

/** Options of curl that browsers and this project write, and that have no value. */
const flags = /^(?:--compressed|--insecure|--silent|--show-error|--fail|--include|--location|-[ksSfiLvg]+)$/
const dataOptions = /^(?:-d|--data|--data-raw|--data-binary|--data-ascii|--json)$/

/** Thrown for a command that has the body in a file: `-d @body.json`. */
export class BodyInFile extends Error {}

/**
 * Reads a command as browsers, Postman and the console copy it: quoted as in a POSIX shell, with `$'…'` of bash.
 * @throws BodyInFile
 */
export function readCurl(command: string): SignedRequest | null {
  const words = splitWords(command.trim().replace(/^\$\s*/, '')).slice(1)
  const headers: Record<string, string> = {}
  let url = ''
  let body = ''
  while (words.length > 0) {
    const word = words.shift() ?? ''
    if (!word.startsWith('-')) url = word
    else if (flags.test(word)) continue
    else {
      const value = words.shift() ?? ''
      if (word === '-H' || word === '--header') {
        const [name = '', ...rest] = value.split(':')
        headers[name.trim().toLowerCase()] = rest.join(':').trim()
      } else if (dataOptions.test(word)) {
        if (value.startsWith('@') && word !== '--data-raw') throw new BodyInFile(value)
        body = body === '' ? value : `${body}&${value}`
      } else if (word === '--url') url = value
    }
  }
  return url === '' ? null : { url, headers, body }
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t' }
const word = /(?:\$'((?:[^'\\]|\\.)*)'|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\\r?\n|\\(.)|([^\s'"\\]))/sy

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
    const [whole, ansi, single, double, escaped, plain] = match
    at += whole.length
    const isContinuation = /^\\\r?\n$/.test(whole)
    if (isContinuation) continue
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

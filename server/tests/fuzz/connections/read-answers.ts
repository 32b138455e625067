/** Reads everything that a server wrote on a connection, as strictly as RFC 9112 allows. */

export type RawAnswer = { status: number; headers: Map<string, string>; body: string }

/**
 * @param methods the methods of the requests, because an answer to HEAD has no body
 * @throws if the text is not a sequence of whole answers
 */
export function readAnswers(text: string, methods: string[]): RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = text
  while (rest !== '') {
    const { status, headers, length } = readHead(rest)
    rest = rest.slice(length)
    // An interim answer has no body, and another answer follows it.
    if (status < 200) continue
    // Bytes that are not HTTP have no method, so their answer has a body, and the connection ends.
    const isOfBytes = [400, 408, 431].includes(status) && headers.get('connection') === 'close' && rest !== ''
    const isToHead = methods[answers.length] === 'HEAD' && !isOfBytes
    const isEmpty = isToHead || status === 204 || status === 304
    const { body, end } = isEmpty ? { body: '', end: 0 } : readBody(rest, headers)
    answers.push({ status, headers, body })
    rest = rest.slice(end)
  }
  return answers
}

function readHead(text: string) {
  const [head] =
    /^HTTP\/1\.1 \d{3} [\t -~]*\r\n(?:[!#-'*+.^-z|~\dA-Z-]+:[\t -~\x80-\xff]*\r\n)*\r\n/.exec(text) ?? []
  if (head === undefined) throw new Error(`no answer: ${JSON.stringify(text.slice(0, 300))}`)
  const [line = '', ...fields] = head.trimEnd().split('\r\n')
  const headers = new Map<string, string>()
  for (const field of fields) {
    const colon = field.indexOf(':')
    const name = field.slice(0, colon).toLowerCase()
    if (headers.has(name) && name !== 'set-cookie') throw new Error(`two headers ${name}`)
    headers.set(name, field.slice(colon + 1).trim())
  }
  return { status: Number(line.slice(9, 12)), headers, length: head.length }
}

function readBody(text: string, headers: Map<string, string>): { body: string; end: number } {
  const length = headers.get('content-length')
  const coding = headers.get('transfer-encoding')
  if (length !== undefined && coding !== undefined) throw new Error('a length and chunks')
  const isStream = headers.get('content-type') === 'text/event-stream'
  if (coding !== undefined) return isStream ? readStream(text) : readChunks(text)
  if (length === undefined && headers.get('connection') !== 'close')
    throw new Error('neither a length nor chunks, and the connection stays')
  const end = Number(length ?? text.length)
  if (text.length < end) throw new Error(`${text.length} bytes of ${length}`)
  return { body: text.slice(0, end), end }
}

/** The stream may end anywhere, because it has no end of its own. */
function readStream(text: string): { body: string; end: number } {
  if (text.includes('\r\n0\r\n\r\n')) return readChunks(text)
  if (text.includes('HTTP/1.1 ')) throw new Error('another answer in the stream')
  return { body: text, end: text.length }
}

function readChunks(text: string): { body: string; end: number } {
  let body = ''
  let at = 0
  for (;;) {
    const [line, size = ''] = /^([\da-f]+)\r\n/i.exec(text.slice(at, at + 20)) ?? []
    if (line === undefined) throw new Error(`no chunk: ${JSON.stringify(text.slice(at, at + 100))}`)
    const start = at + line.length
    const end = start + Number.parseInt(size, 16)
    if (text.slice(end, end + 2) !== '\r\n') throw new Error('a chunk without its end')
    body += text.slice(start, end)
    at = end + 2
    if (end === start) return { body, end: at }
  }
}

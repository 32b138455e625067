/** Finds the end of each HTTP/1.1 answer on a connection without pipelining. */
export class AnswerReader {
  /** Status of the last complete answer. */
  status = 0
  /** The start of the last complete answer, for error messages. */
  text = ''
  #held: Buffer | null = null

  /** True if this chunk completes an answer. */
  push(chunk: Buffer): boolean {
    const bytes = this.#held ? Buffer.concat([this.#held, chunk]) : chunk
    const headEnd = bytes.indexOf('\r\n\r\n')
    if (headEnd === -1 || !isWhole(bytes, headEnd)) {
      this.#held = bytes
      return false
    }
    this.#held = null
    this.status = Number(bytes.toString('latin1', 9, 12))
    this.text = this.status < 300 ? '' : bytes.toString('latin1', 0, 600)
    return true
  }
}

const lengthPattern = /\r\ncontent-length: *(\d+)/i

function isWhole(bytes: Buffer, headEnd: number): boolean {
  const length = lengthPattern.exec(bytes.toString('latin1', 0, headEnd))?.[1]
  if (length !== undefined) return bytes.length >= headEnd + 4 + Number(length)
  // A chunked answer ends with an empty chunk; there are no trailers here.
  return bytes.toString('latin1', bytes.length - 5) === '0\r\n\r\n'
}

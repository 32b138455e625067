/** Connections of the loads: bare sockets, because a client would cost as much as the servers that are measured. */
import { connect, type Socket } from 'node:net'

/** Number of connections that are opened at a time, because the listen backlog has 511 places. */
const atOnce = 100
const answerTimeoutMs = 120_000

/** Opens connections that send `request` and read nothing until somebody reads from them. */
export async function openSockets(port: number, count: number, request = ''): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const length = Math.min(atOnce, count - sockets.length)
    sockets.push(...(await Promise.all(Array.from({ length }, () => open(port, request)))))
  }
  return sockets
}

function open(port: number, request: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.pause()
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject).on('error', () => {})
      if (request) socket.write(request)
      resolve(socket)
    })
  })
}

/** A keep-alive connection with one request at a time, without pipelining. */
export class Connection {
  isOpen = true
  #socket: Socket
  #bytes: Buffer = Buffer.alloc(0)
  #waiting: PromiseWithResolvers<Answer> | null = null

  constructor(socket: Socket) {
    this.#socket = socket
    socket.setTimeout(answerTimeoutMs, () => socket.destroy())
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.resume()
    socket.once('close', () => {
      this.isOpen = false
      this.#waiting?.reject(new Error('The connection closed before the answer.'))
    })
  }

  /**
   * Sends a whole request as Latin-1 text.
   * @throws Error if the connection closes before the answer
   */
  exchange(request: string): Promise<Answer> {
    this.#bytes = Buffer.alloc(0)
    this.#waiting = Promise.withResolvers()
    if (this.isOpen) this.#socket.write(request, 'latin1')
    else this.#waiting.reject(new Error('The connection is closed.'))
    return this.#waiting.promise
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    const bytes = this.#bytes.length > 0 ? Buffer.concat([this.#bytes, chunk]) : chunk
    this.#bytes = bytes
    if (isWhole(bytes))
      this.#waiting?.resolve({
        status: Number(bytes.toString('latin1', 9, 12)),
        text: () => bytes.toString('latin1'),
      })
  }
}

/** `text` is the whole answer with its head. */
export type Answer = { status: number; text: () => string }

const lengthPattern = /\r\ncontent-length: *(\d+)/i

/** Whether an HTTP/1.1 answer is complete. */
function isWhole(bytes: Buffer): boolean {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd === -1) return false
  const length = lengthPattern.exec(bytes.toString('latin1', 0, headEnd))?.[1]
  if (length !== undefined) return bytes.length >= headEnd + 4 + Number(length)
  // A chunked answer ends with an empty chunk; there are no trailers here.
  return bytes.toString('latin1', bytes.length - 5) === '0\r\n\r\n'
}

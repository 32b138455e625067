/** Writes the bytes of a connection, and checks everything that comes back. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Exchange } from '../exchange.ts'
import { hasStackTrace, isErrorOf } from '../judge.ts'
import type { Servers } from '../servers.ts'
import { type ConnectionCase, toBytes } from './connection-case.ts'
import { type RawAnswer, readAnswers } from './read-answers.ts'

/**
 * How long a connection may take until it is closed: far longer than the slowest answer takes, and far shorter than an
 * idle connection stays open.
 */
const closeTimeoutMs = 8_000

export function createConnectionCheck(servers: Servers, exchange: Exchange) {
  return (one: ConnectionCase): Promise<void> =>
    exchange.write(async () => {
      const text = await converse(servers.ports[one.target], one)
      const { answers, wrong } =
        one.ending === 'reset' ? { answers: [], wrong: [] } : judgeAll(one, text, servers)
      if (!(await servers.isHealthy(one.target))) wrong.push('the server is not healthy afterwards')
      // What happened on a connection that was reset is unknown.
      const isRefused = one.ending !== 'reset' && answers.every(({ status }) => status >= 400)
      return { value: undefined, isRefused, wrong }
    })
}

/** Everything that the server writes until it closes the connection. */
async function converse(port: number, one: ConnectionCase): Promise<string> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  let text = ''
  socket.setEncoding('latin1').on('data', chunk => {
    text += chunk
  })
  // A server may reset a connection whose bytes it does not want to read.
  socket.on('error', () => {})
  const closed = new Promise<'closed'>(resolve => socket.once('close', () => resolve('closed')))
  const bytes = toBytes(one)
  const cuts = one.cuts.map(part => Math.floor((bytes.length * part) / 1000)).sort((a, b) => a - b)
  for (const [index, start] of [0, ...cuts].entries()) {
    socket.write(bytes.subarray(start, cuts[index]))
    if (cuts.length > 0) await setImmediate()
  }
  const end = await Promise.race([finish(), setTimeout(closeTimeoutMs, 'open')])
  socket.destroy()
  if (end === 'open') throw new Error(`the connection stays open after ${JSON.stringify(text.slice(0, 300))}`)
  return text

  async function finish(): Promise<'closed'> {
    if (one.ending === 'half-close after answers')
      // A connection that the server resets fails before it is closed.
      await Promise.race([closed, untilAnswered(one, socket, () => text).catch(() => closed)])
    if (one.ending === 'reset') socket.resetAndDestroy()
    else socket.end()
    return closed
  }
}

/** How long odd requests have for an answer after the plain ones. The answer may be missing. */
const oddAnswerTimeMs = 20

async function untilAnswered(
  { requests }: ConnectionCase,
  socket: Socket,
  read: () => string,
): Promise<void> {
  const plainCount = requests.filter(({ isPlain }) => isPlain).length
  const methods = requests.map(({ method }) => method)
  while (countWholeAnswers(read(), methods) < plainCount) await once(socket, 'data')
  await setTimeout(oddAnswerTimeMs)
}

function countWholeAnswers(text: string, methods: string[]): number {
  try {
    return readAnswers(text, methods).length
  } catch {
    return 0
  }
}

type Judged = { answers: RawAnswer[]; wrong: string[] }

function judgeAll(one: ConnectionCase, text: string, { secrets }: Servers): Judged {
  const { requests, garbage } = one
  let answers: RawAnswer[]
  try {
    answers = readAnswers(
      text,
      requests.map(({ method }) => method),
    )
  } catch (thrown) {
    return { answers: [], wrong: [thrown instanceof Error ? thrown.message : String(thrown)] }
  }
  const wrong = answers.flatMap(answer => judgeAnswer(answer, one.target, secrets))
  const maxAnswers = requests.reduce((sum, request) => sum + request.maxAnswers, garbage === '' ? 0 : 1)
  if (answers.length > maxAnswers) wrong.push(`${answers.length} answers to ${maxAnswers} requests`)
  const plainCount = requests.filter(({ isPlain }) => isPlain).length
  const statuses = answers.slice(0, plainCount).map(({ status }) => status)
  // Node drops answers that are not ready when the client closes its half.
  const isMissing = one.ending !== 'half-close' && statuses.length < plainCount
  if (isMissing || statuses.some(status => status !== 200))
    wrong.push(`plain requests are answered with ${statuses.join(', ') || 'nothing'}`)
  return { answers, wrong }
}

function judgeAnswer(
  { status, headers, body }: RawAnswer,
  target: ConnectionCase['target'],
  secrets: string[],
): string[] {
  const wrong = status >= 500 ? [`${status}: ${body.slice(0, 300)}`] : []
  if (hasStackTrace(body)) wrong.push('a stack trace')
  if (status < 400) return wrong
  wrong.push(...secrets.filter(secret => body.includes(secret)).map(secret => `tells ${secret}`))
  const type = headers.get('content-type') ?? ''
  if (body === '' || (target !== 'gateway' && type.startsWith('text/html'))) return wrong
  if (!isErrorOf(target === 'gateway' ? 'gateway' : 'simulator', type, body))
    wrong.push(`${status} ${type}: ${body.slice(0, 300)}`)
  return wrong
}

import { randomUUID } from 'node:crypto'
import type { Step } from '../scenarios/scenario.ts'
import { describeAnswer, type Observation } from '../shape/observation.ts'
import type { Client, Request } from './client.ts'
import { fillBody, fillText, type Known } from './fill-template.ts'
import type { Made } from './take-back.ts'

export type Caller = {
  /** @throws UnknownName, and what the client throws */
  perform: (step: Step, signal?: AbortSignal) => Promise<Pick<Observation, 'status' | 'states' | 'shape'>>
  /** What the steps made, the last first. */
  made: () => Made[]
}

/** Longer each time, so that a short state is seen, and a minute is waited in few calls. */
const pollDelaysMs = [500, 1000, 2000, 4000, 8000, 15_000, 30_000]

/** Calls the steps of one scenario. Answers are added to `known`, under the name of their step. */
export function createCaller(client: Client, known: Known): Caller {
  const keys = new Map<string, string>()
  const made: Made[] = []

  function toRequest(step: Step): Request {
    const [method = '', path = ''] = step.call.split(' ')
    return {
      method,
      path: fillText(path, known),
      ...(step.body !== undefined && { body: fillBody(step.body, known) }),
      headers: {
        ...keyOf(method, step.idempotencyKey),
        ...(step.fault !== undefined && { 'x-simulator-fault': step.fault }),
      },
      isAnyAnswerGood: step.fault !== undefined,
      ...(step.credentials && { credentials: step.credentials }),
    }
  }

  function keyOf(method: string, name: string | undefined): Record<string, string> {
    if (name === 'none' || (method !== 'POST' && method !== 'PUT')) return {}
    const key = keys.get(name ?? '') ?? randomUUID()
    if (name !== undefined) keys.set(name, key)
    return { 'x-idempotency-key': key }
  }

  /** Without `until` it calls once. */
  async function callUntil(step: Step, signal?: AbortSignal) {
    const states: string[] = []
    for (let polls = 0; ; polls++) {
      const { status, headers, body } = await client.call(toRequest(step), signal)
      const { shape, state } = describeAnswer({ status, headers, body })
      if (state !== null && states.at(-1) !== state) states.push(state)
      const delayMs = pollDelaysMs[polls]
      const isEnd = step.until === undefined || step.until.some(end => end === state)
      if (isEnd || delayMs === undefined) return { status, body, states, shape }
      await client.pause(delayMs, signal)
    }
  }

  return {
    async perform(step, signal) {
      const { body, ...answer } = await callUntil(step, signal)
      known[step.name] = body
      if (step.makes && isMade(body)) made.unshift({ kind: step.makes, id: String(body.id), step: step.name })
      return answer
    },
    made: () => made,
  }
}

function isMade(body: unknown): body is { id: string | number } {
  return (
    typeof body === 'object' && body !== null && 'id' in body && /^(?:string|number)$/.test(typeof body.id)
  )
}

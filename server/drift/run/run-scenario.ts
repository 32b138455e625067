import { randomUUID } from 'node:crypto'
import type { JsonValue, Scenario, Step } from '../scenarios/scenario.ts'
import { describeAnswer, type Observation } from '../shape/observation.ts'
import { BudgetSpent, type Client, ConnectionBroken, RateLimited, type Request } from './client.ts'
import type { Made } from './take-back.ts'

/** The values that names in braces can stand for: the answers of earlier steps, `site` and `run`. */
type Known = Record<string, unknown>

/** Thrown if a step needs a value that no earlier answer contains. */
class UnknownName extends Error {
  override readonly name = 'UnknownName'
}

const namePattern = /\{([a-z_]+(?:\.\w+)*)\}/gi

/**
 * Replaces each `{step.path}` in the text.
 * @throws UnknownName
 */
function fillText(template: string, known: Known): string {
  return template.replace(namePattern, (_match, path: string) =>
    encodeURIComponent(String(lookUp(path, known))),
  )
}

/**
 * Fills in a body. A text that consists of a single name, such as `{pay.id}`, becomes the value with its type. @throws
 * UnknownName
 */
function fillBody(template: JsonValue, known: Known): unknown {
  if (typeof template === 'string') {
    const [, only] = /^\{([a-z_]+(?:\.\w+)*)\}$/i.exec(template) ?? []
    if (only !== undefined) return lookUp(only, known)
    return template.replace(namePattern, (_match, path: string) => String(lookUp(path, known)))
  }
  if (Array.isArray(template)) return template.map(element => fillBody(element, known))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([key, inner]) => [key, fillBody(inner, known)]))
}

/** Finds the value of a path. Elements of lists have their position as name: `order.transactions.payments.0.id`. */
function lookUp(path: string, known: Known): unknown {
  let value: unknown = known
  for (const key of path.split('.')) {
    const isContainer = typeof value === 'object' && value !== null
    value = isContainer && Object.hasOwn(value as object, key) ? (value as Known)[key] : undefined
  }
  if (value === undefined || value === null) throw new UnknownName(path)
  return value
}

type Caller = {
  /** @throws UnknownName, and what the client throws */
  perform: (step: Step, signal?: AbortSignal) => Promise<Pick<Observation, 'status' | 'states' | 'shape'>>
  /** Resolves to the resources that the steps created, the last one first. */
  made: () => Made[]
}

/** The pauses between two polls. They grow, so that a short state is seen, and few calls are made in a minute. */
const pollDelaysMs = [500, 1000, 2000, 4000, 8000, 15_000, 30_000]

/** Calls the steps of one scenario. Answers are added to `known`, under the name of their step. */
function createCaller(client: Client, known: Known): Caller {
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

  /** Calls a step until it has a wanted state. A step without `until` is called once. */
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

/**
 * Why a scenario ended before its last step:
 * - `no_connection`, `budget`, `interrupted`;
 * - `rate_limited`: the provider asks for a longer pause;
 * - `no_buyer`: the scenario needs a test user who subscribes;
 * - `needs`: an earlier answer lacks a value that the step names, for example `pay.id`;
 * - `refused`: a preparing step was refused;
 * - `unanswered`: a shape file names a step that the simulator does not have.
 */
type GapReason =
  | 'no_connection'
  | 'budget'
  | 'rate_limited'
  | 'interrupted'
  | 'no_buyer'
  | 'needs'
  | 'refused'
  | 'unanswered'

/** The next run repeats a scenario that ended for one of these reasons. */
export const brokenReasons: readonly GapReason[] = ['no_connection', 'budget', 'rate_limited', 'interrupted']

export type Gap = { scenario: string; step: string; reason: GapReason; detail: string }

export type ScenarioRun = {
  observations: Observation[]
  /** Null if every step was called. */
  gap: Gap | null
  /** The resources that the steps created, the last one first. */
  made: Made[]
}

type Run = {
  client: Client
  /** The values of `site` and `run`. */
  known: Known
  signal?: AbortSignal | undefined
}

/** Runs the steps in order, and ends at the first one that cannot be called. */
export async function runScenario(scenario: Scenario, run: Run): Promise<ScenarioRun> {
  const { client, known, signal } = run
  const caller = createCaller(client, { ...known })
  const observations: Observation[] = []
  let gap: Gap | null = null
  for (const step of scenario.steps) {
    const here = { scenario: scenario.name, step: step.name }
    try {
      const answer = await caller.perform(step, signal)
      if (!step.isPreparation) observations.push({ ...here, call: step.call, ...answer })
      else if (answer.status >= 400) gap = { ...here, reason: 'refused', detail: String(answer.status) }
    } catch (error) {
      const reason = signal?.aborted ? 'interrupted' : reasonOf(error)
      const detail = reason === 'needs' && error instanceof UnknownName ? error.message : ''
      gap = { ...here, reason, detail }
    }
    if (gap) break
  }
  return { observations, gap, made: caller.made() }
}

/** The reason why a scenario ended early. @throws any other error, which ends the run */
export function reasonOf(error: unknown): GapReason {
  if (error instanceof ConnectionBroken) return 'no_connection'
  if (error instanceof BudgetSpent) return 'budget'
  if (error instanceof RateLimited) return 'rate_limited'
  if (error instanceof UnknownName) return error.message === 'run.buyer' ? 'no_buyer' : 'needs'
  throw error
}

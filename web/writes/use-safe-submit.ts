/**
 * Writes that are never performed twice. After an answer that was lost nobody here knows whether the write was
 * performed, so its input and its idempotency key are kept: it is looked for, and sent again only as it was.
 */
import { useRef, useState } from 'react'
import { toProblem } from '../errors/console-problem.ts'

export type SafeWrite<Input, Done> = {
  send: (input: Input, context: { idempotencyKey: string }) => Promise<Done>
  /** What the write made, null if it is not there; undefined if nothing in the input identifies it for certain. */
  find?: (input: Input) => Promise<Done | null> | undefined
  /** Whether a repeated request cannot act twice: the provider honors its key, or what it changes changes once. */
  isRepeatable: boolean
  onDone: (done: Done) => unknown
  onRefused?: (error: unknown) => void
}

/** `running`: it is being looked for. `impossible`: it cannot be identified. `failed`: the search got no answer. */
type Search<Done> =
  | { state: 'running' | 'missing' | 'failed' | 'impossible' }
  | { state: 'found'; done: Done }

/** A write that may have been performed. */
export type Doubt<Input, Done> = { input: Input; error: unknown; search: Search<Done> }

export type SafeSubmit<Input = never, Done = unknown> = ReturnType<typeof useSafeSubmit<Input, Done>>

export function useSafeSubmit<Input, Done>(write: SafeWrite<Input, Done>) {
  const [idempotencyKey, setKey] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const [doubt, setDoubt] = useState<Doubt<Input, Done> | null>(null)
  // A double click's second click precedes the render that disables the button.
  const isUnderWay = useRef(false)

  function forget(): void {
    setKey(newKey())
    setDoubt(null)
    setRefusal(null)
  }

  function finish(done: Done): void {
    forget()
    write.onDone(done)
  }

  async function look(input: Input): Promise<Search<Done>> {
    try {
      const found = await write.find?.(input)
      if (found === undefined) return { state: 'impossible' }
      return found === null ? { state: 'missing' } : { state: 'found', done: found }
    } catch {
      return { state: 'failed' }
    }
  }

  async function lookAfter(input: Input, error: unknown): Promise<Search<Done>> {
    setDoubt({ input, error, search: { state: 'running' } })
    const search = await look(input)
    setDoubt({ input, error, search })
    return search
  }

  async function attempt(input: Input): Promise<void> {
    let done: Done
    try {
      done = await write.send(input, { idempotencyKey })
    } catch (error) {
      // A refusal of the repetition does not say what became of the first attempt.
      if (doubt || toProblem(error).isOutcomeUnknown) {
        await lookAfter(input, error)
        return
      }
      setKey(newKey())
      setRefusal(error)
      write.onRefused?.(error)
      return
    }
    finish(done)
  }

  async function attemptAgain({ input, error }: Doubt<Input, Done>): Promise<void> {
    const search = await lookAfter(input, error)
    if (search.state === 'found') finish(search.done)
    // Without an answer it may be there, and would be made a second time.
    else if (search.state !== 'failed' || write.isRepeatable) await attempt(input)
  }

  async function exclusively(work: () => Promise<void>): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  return {
    idempotencyKey,
    isBusy,
    /** The error of a write that was certainly not performed. */
    refusal,
    doubt,
    isRepeatable: write.isRepeatable,
    /** Sends the write; while one is in doubt, that one is sent again instead. */
    submit: (input: Input) => exclusively(() => (doubt ? attemptAgain(doubt) : attempt(input))),
    /** Looks for the write in doubt, and sends it again if it is not there. */
    sendAgain: () => exclusively(async () => (doubt ? attemptAgain(doubt) : undefined)),
    /** Goes on with what was found. */
    accept: () => doubt?.search.state === 'found' && finish(doubt.search.done),
    /** Gives up the write in doubt. The next one has a new key. */
    forget,
    clearRefusal: () => setRefusal(null),
    renewKey: () => setKey(newKey()),
  }
}

function newKey(): string {
  return crypto.randomUUID()
}

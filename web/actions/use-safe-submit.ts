/**
 * Writes that the console never performs twice by itself. If the answer to a write is lost, the console cannot know
 * whether it was performed. Input and idempotency key of the write are kept, even over a reload of the page: the console
 * searches for its result, and repeats the write only unchanged. A write that can neither be found nor repeated safely is
 * the user's decision (`doubt-notice.tsx`).
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SiteId } from '../../server/facts/countries.ts'
import { toProblem } from '../errors/console-problem.ts'
import { trpc } from '../trpc.ts'
import { dropAttempt, keepAttempt, readAttempt, warnOnLeaving } from './attempts.ts'

/** A sent write may be on its way for the gateway's time limit of a call, and for this time. */
const maxTransferMs = 5_000
const searchIntervalMs = 1_000

/** What belongs to a write besides its input, however often it is sent. */
export type WriteContext = { idempotencyKey: string; country?: SiteId }

export type SafeWrite<Input, Done> = {
  send: (input: Input, context: WriteContext) => Promise<Done>
  /** The country of the account, if the amounts are in its currency. */
  country?: SiteId
  /**
   * Resolves to the result of the write, or to null if it does not exist. Undefined if the input does not identify it
   * for certain.
   */
  find?: (input: Input) => Promise<Done | null> | undefined
  /**
   * Whether a repeated request has no further effect, because the provider honors the key, or because the change can
   * happen only once.
   */
  isRepeatable: boolean
  onDone: (done: Done, input: Input) => unknown
  onRefused?: (error: unknown) => void
}

/**
 * `running`: the search is running. `impossible`: the input does not identify the result. `failed`: the search got no
 * answer.
 */
type Search<Done> =
  | { state: 'running' | 'missing' | 'failed' | 'impossible' }
  | { state: 'found'; done: Done }

/** A write that may have been performed. `error` is null if the page was left before the answer came. */
export type Doubt<Input, Done> = { input: Input; error: unknown; search: Search<Done> }

export type SafeSubmit<Input = never, Done = unknown> = ReturnType<typeof useSafeSubmit<Input, Done>>

/**
 * @param name the name of the write and its subject, under which an attempt is kept; null: the attempt is lost with the
 * page
 */
export function useSafeSubmit<Input, Done>(name: string | null, write: SafeWrite<Input, Done>) {
  const [kept] = useState(() => (name === null ? null : readAttempt<Input>(name)))
  const country = useRef(kept?.country)
  const [idempotencyKey, setKey] = useState(() => kept?.idempotencyKey ?? newKey())
  const [isBusy, setBusy] = useState(kept !== null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const [doubt, setDoubt] = useState<Doubt<Input, Done> | null>(
    kept && { input: kept.input, error: null, search: { state: 'running' } },
  )
  // The second click of a double click comes before the render that disables the button.
  const isUnderWay = useRef(false)
  const utils = trpc.useUtils()
  const sentAt = useRef(kept?.sentAt ?? 0)
  const hasLeft = useRef(false)

  function forget(): void {
    if (name !== null) dropAttempt(name)
    country.current = undefined
    setKey(newKey())
    setDoubt(null)
    setRefusal(null)
  }

  function finish(done: Done, input: Input): void {
    forget()
    write.onDone(done, input)
  }

  /**
   * Searches for a write. If it may be on its way, the search goes on until the write is found or can no longer arrive.
   * @param error null if the page was left before the answer came
   */
  async function findResult(input: Input, error: unknown): Promise<Search<Done>> {
    // A repetition with the same key is as safe as waiting, and an answered write is not on its way. A 504 is no answer
    // of the provider: it may still perform what the gateway no longer waits for.
    const mayFollow = error === null || (!write.isRepeatable && [0, 504].includes(toProblem(error).status))
    try {
      for (;;) {
        const found = await write.find?.(input)
        if (found === undefined) return { state: 'impossible' }
        if (found !== null) return { state: 'found', done: found }
        if (!mayFollow || hasLeft.current) return { state: 'missing' }
        const { provider_timeout_ms } = await utils.settings.get.fetch(undefined, { staleTime: Infinity })
        if (Date.now() > sentAt.current + provider_timeout_ms + maxTransferMs) return { state: 'missing' }
        await new Promise(resolve => setTimeout(resolve, searchIntervalMs))
      }
    } catch {
      return { state: 'failed' }
    }
  }

  /** Searches for a write that an earlier page sent. */
  const resume = useEffectEvent(() => {
    if (kept === null) return
    void exclusively(async () => {
      const search = await findResult(kept.input, null)
      if (!hasLeft.current) setDoubt({ input: kept.input, error: null, search })
    })
  })
  useEffect(() => {
    hasLeft.current = false
    resume()
    return () => {
      hasLeft.current = true
    }
  }, [])

  async function lookAfter(input: Input, error: unknown): Promise<Search<Done>> {
    setDoubt({ input, error, search: { state: 'running' } })
    const search = await findResult(input, error)
    setDoubt({ input, error, search })
    return search
  }

  function sendKept(input: Input): Promise<Done> {
    sentAt.current = Date.now()
    country.current ??= write.country
    const context = { idempotencyKey, ...(country.current && { country: country.current }) }
    if (name !== null) keepAttempt(name, { input, ...context, sentAt: sentAt.current })
    return warnOnLeaving(() => write.send(input, context))
  }

  async function attempt(input: Input): Promise<void> {
    let done: Done
    try {
      done = await sendKept(input)
    } catch (error) {
      // The refusal of a repetition does not say what happened to the first attempt.
      if (doubt || toProblem(error).isOutcomeUnknown) {
        await lookAfter(input, error)
        return
      }
      forget()
      // The provider may have refused the country.
      if (write.country) void utils.seller.invalidate()
      setRefusal(error)
      write.onRefused?.(error)
      return
    }
    finish(done, input)
  }

  async function attemptAgain({ input, error, search: earlier }: Doubt<Input, Done>): Promise<void> {
    if (earlier.state === 'found') return finish(earlier.done, input)
    const search = await lookAfter(input, error)
    // The notice says what was found before the form closes.
    if (search.state === 'found') return
    // If the search failed, the write may have been performed, and repeating it could perform it twice.
    if (search.state !== 'failed' || write.isRepeatable) await attempt(input)
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
    /** Sends the write. If another one is in doubt, repeats that one instead. */
    submit: (input: Input) => exclusively(() => (doubt ? attemptAgain(doubt) : attempt(input))),
    /** Searches for the write in doubt, and repeats it if it is not found. Accepts the result that was found before. */
    sendAgain: () => exclusively(async () => (doubt ? attemptAgain(doubt) : undefined)),
    /** Continues with the found result. */
    accept: () => doubt?.search.state === 'found' && finish(doubt.search.done, doubt.input),
    /** Gives up the write in doubt. The next write has a new key. */
    forget,
    clearRefusal: () => setRefusal(null),
    renewKey: () => setKey(newKey()),
  }
}

function newKey(): string {
  return crypto.randomUUID()
}

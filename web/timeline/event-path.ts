/** The lanes that an event touches, and its outcome. */
import type { Lane, LifeEvent } from './life-event.ts'

export type Tone = 'ok' | 'warn' | 'bad' | 'plain'

/** The stations of the request, in order. The answer goes the same way back. */
export function pathOf(event: LifeEvent): Lane[] {
  if (event.kind === 'call')
    return event.entry.attempts === 0 || event.to === 'gateway'
      ? ['caller', 'gateway']
      : ['caller', 'gateway', event.to]
  if (event.kind !== 'notification') return ['provider', event.to]
  // Replays and test notifications are sent because the caller asked for them.
  return event.entry.origin === 'provider' ? ['provider', 'gateway'] : ['caller', 'gateway']
}

export type Outcome = {
  /** The number of requests that the last station was sent. */
  tries: number
  /** Whether the last station answered. */
  isAnswered: boolean
  tone: Tone
}

const verdictTones = { validated: 'ok', unsigned: 'warn', rejected: 'bad' } as const

export function outcomeOf(event: LifeEvent): Outcome {
  switch (event.kind) {
    case 'call': {
      const { attempts, provider_status, outcome } = event.entry
      const isAnswered = attempts === 0 || provider_status !== null
      return { tries: attempts, isAnswered, tone: outcome === 'error' ? 'bad' : 'plain' }
    }
    case 'notification':
      return { tries: 1, isAnswered: true, tone: verdictTones[event.entry.verdict] }
    case 'unrecorded': {
      const { status } = event.answer
      return { tries: 1, isAnswered: status !== null, tone: status !== null && status < 300 ? 'ok' : 'bad' }
    }
    case 'due':
      return { tries: 1, isAnswered: false, tone: 'warn' }
  }
}

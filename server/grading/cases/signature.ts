/** Cases about the signature: who may send notifications. */

import { finding, isAccepted, judgeAnswer, judgeForged, judgeValid, passed, undecided } from '../judge.ts'
import type { Changes } from '../message.ts'
import { type Probe, payNewOrder } from '../probe.ts'
import type { Outcome } from '../result.ts'
import type { GradeCase } from './case.ts'

type ChangesOf = (probe: Probe) => Changes

/** A forged notification of a payment that was really made. */
function forged(changes: ChangesOf, coveredBy = ['wrong_secret']): Omit<GradeCase, 'severity'> {
  return {
    group: 'signature',
    lesson: 'verify',
    coveredBy,
    run: async probe => {
      const { order, payment } = await payNewOrder(probe)
      const answer = await probe.notify(payment, changes(probe))
      return judgeForged(probe, { order, payment, answer })
    },
  }
}

/** A valid notification in another form that the provider uses. */
export function valid(changes: ChangesOf): Pick<GradeCase, 'lesson' | 'run'> {
  return {
    lesson: 'accept',
    run: async probe => {
      const { order, payment } = await payNewOrder(probe)
      const answer = await probe.notify(payment, changes(probe))
      return judgeValid(probe, { order, payment, answer })
    },
  }
}

/** Neither right nor dangerous: it may be accepted or refused, but must not make the handler fail. */
export function odd(changes: ChangesOf): Pick<GradeCase, 'lesson' | 'run'> {
  return {
    lesson: 'input',
    run: async probe => {
      const payment = await probe.pay(await probe.makeOrder())
      return judgeAnswer(await probe.notify(payment, changes(probe))) ?? passed
    },
  }
}

const hashed =
  (toText: (hash: Buffer) => string): ChangesOf =>
  () => ({
    signature: ({ hash, ts }) => [`ts=${ts},v1=${toText(hash)}`],
  })

export const signatureCases = {
  valid: {
    group: 'signature',
    lesson: 'accept',
    severity: 'critical',
    run: async probe => {
      const { order, payment } = await payNewOrder(probe)
      const startedAt = performance.now()
      const answer = await probe.notify(payment)
      return judgeBaseline(probe, { order, payment, answer, startedAt })
    },
  },
  wrong_secret: { ...forged(({ random }) => ({ secret: random.hex(64) }), []), severity: 'high' },
  absent: { ...forged(() => ({ signature: () => [] })), severity: 'high' },
  empty: { ...forged(() => ({ signature: () => [''] }), ['wrong_secret', 'absent']), severity: 'high' },
  malformed: { ...forged(({ random }) => ({ signature: () => [random.hex(20)] })), severity: 'high' },
  no_ts: {
    ...forged(({ random }) => ({ signature: () => [`v1=${random.hex(64)}`] }), ['wrong_secret', 'malformed']),
    severity: 'high',
  },
  no_v1: {
    ...forged(() => ({ signature: ({ ts }) => [`ts=${ts}`] }), ['wrong_secret', 'malformed']),
    severity: 'high',
  },
  empty_secret: { ...forged(() => ({ secret: '' })), severity: 'critical' },
  other_environment: {
    ...withSecret('other'),
    severity: 'medium',
  },
  previous: {
    ...withSecret('previous'),
    severity: 'medium',
  },
  stale: {
    ...forged(() => ({ agedSeconds: 3600 })),
    lesson: 'fresh',
    severity: 'low',
  },
  future: {
    ...forged(() => ({ agedSeconds: -3600 }), ['wrong_secret', 'stale']),
    lesson: 'fresh',
    severity: 'low',
  },
  milliseconds: { ...valid(() => ({ unit: 'milliseconds' })), group: 'signature', severity: 'low' },
  ids_differ: {
    group: 'signature',
    lesson: 'signed_id',
    severity: 'medium',
    run: probe => readsUnsigned(probe, unsigned => ({ fields: { data: { id: unsigned } } })),
  },
  id_twice: {
    group: 'signature',
    lesson: 'signed_id',
    severity: 'medium',
    run: probe =>
      readsUnsigned(probe, unsigned => ({
        query: id => [
          ['data.id', id],
          ['data.id', unsigned],
          ['type', 'payment'],
        ],
      })),
  },
  id_case: {
    group: 'signature',
    lesson: 'accept',
    severity: 'medium',
    run: async probe => {
      const id = await probe.provider.makeOrder(await probe.makeOrder())
      const answer = await probe.notify(id, { topic: 'order', action: 'order.created' })
      return judgeAnswer(answer) ?? (isAccepted(answer) ? passed : finding('refused'))
    },
  },
  no_request_id: {
    ...forged(({ random }) => ({ requestId: null, secret: random.hex(64) })),
    severity: 'high',
  },
  truncated: { ...forged(hashed(hash => hash.toString('hex').slice(0, 32))), severity: 'high' },
  upper_case: {
    ...odd(hashed(hash => hash.toString('hex').toUpperCase())),
    group: 'signature',
    severity: 'low',
    coveredBy: ['truncated'],
  },
  base64: {
    ...odd(hashed(hash => hash.toString('base64'))),
    group: 'signature',
    severity: 'low',
    coveredBy: ['truncated'],
  },
  header_twice: {
    ...odd(({ random }) => ({
      signature: ({ hash, ts }) => [`ts=${ts},v1=${hash.toString('hex')}`, `ts=${ts},v1=${random.hex(64)}`],
    })),
    group: 'signature',
    severity: 'low',
  },
  trailing_bytes: {
    ...odd(() => ({ body: body => `${body}\0}]` })),
    group: 'signature',
    severity: 'low',
  },
} satisfies Record<string, GradeCase>

function withSecret(name: 'other' | 'previous'): Pick<GradeCase, 'group' | 'lesson' | 'coveredBy' | 'run'> {
  return {
    group: 'signature',
    lesson: 'secrets',
    coveredBy: ['wrong_secret'],
    run: async probe => {
      const secret = probe.secrets[name]
      if (secret === undefined) return undecided(`${name}_secret`)
      return forged(() => ({ secret })).run(probe)
    },
  }
}

/** Sees also what a valid notification does here, which all other cases are judged by. */
async function judgeBaseline(
  probe: Probe,
  { startedAt, ...seen }: Parameters<typeof judgeValid>[1] & { startedAt: number },
): Promise<Outcome> {
  const failed = judgeAnswer(seen.answer)
  if (failed) return failed
  if (!isAccepted(seen.answer)) return finding('refused')
  const { baseline } = probe
  const canAsk = (await probe.stateOf(seen.order)) !== null
  await probe.becomes(async () => {
    baseline.isRead = (await probe.reads(seen.payment)) > 0
    baseline.isPaid = (await probe.stateOf(seen.order))?.state === 'paid'
    return canAsk ? baseline.isPaid : baseline.isRead
  })
  baseline.tookMs = performance.now() - startedAt
  if (!baseline.isRead) return finding('not_read')
  return baseline.isPaid || !canAsk ? passed : undecided('order')
}

/** The signature covers one payment; the notification also names another, which must not be read. */
async function readsUnsigned(probe: Probe, changesOf: (unsigned: string) => Changes): Promise<Outcome> {
  const signed = await probe.pay(await probe.makeOrder(), { status: 'pending' })
  const unsigned = await probe.pay(await probe.makeOrder())
  const answer = await probe.notify(signed, changesOf(unsigned))
  const failed = judgeAnswer(answer)
  if (failed) return failed
  if (isAccepted(answer)) await probe.settle()
  return (await probe.reads(unsigned)) > 0 ? finding('read_unsigned_id') : passed
}

/** Cases about the signature: who may send notifications. */
import { flows } from '../flows.ts'
import { isAccepted, judgeAnswer, judgeCopies, judgeTaken, undecided } from '../judge.ts'
import { payNewOrder } from '../probe.ts'
import { runBaseline } from './baseline.ts'
import type { GradeCase } from './case.ts'
import { forged, hashed, odd, readsUnsigned, signed, withSecret } from './patterns.ts'

export const signatureCases = {
  valid: {
    group: 'signature',
    lesson: 'accept',
    severity: 'critical',
    // A refused notification is missed, but gives nobody goods without money.
    milder: { refused: 'high', crashed: 'high', no_answer: 'high' },
    run: runBaseline,
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
  // A shop without its setting refuses what is signed with its secret.
  empty_secret: { ...forged(() => ({ secret: '' })), severity: 'critical', runsIfRefused: true },
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
  milliseconds: {
    ...signed(() => ({ unit: 'milliseconds' })),
    lesson: 'panel_test',
    group: 'signature',
    severity: 'low',
  },
  ids_differ: {
    group: 'signature',
    lesson: 'signed_id',
    severity: 'medium',
    coveredBy: ['wrong_secret'],
    run: probe => {
      // The body of a merchant order has its id in another place.
      const isMerchantOrder = probe.flow === 'merchant_order'
      return readsUnsigned(probe, id => ({ fields: isMerchantOrder ? { id } : { data: { id } } }))
    },
  },
  id_twice: {
    group: 'signature',
    lesson: 'signed_id',
    severity: 'medium',
    coveredBy: ['wrong_secret'],
    run: probe =>
      readsUnsigned(probe, unsigned => ({
        query: id => [
          ['data.id', id],
          ['data.id', unsigned],
          ['type', flows[probe.flow].topic],
        ],
      })),
  },
  id_case: {
    group: 'signature',
    lesson: 'accept',
    severity: 'medium',
    run: async ofCase => {
      const probe = ofCase.by('order')
      const { order, payment } = await payNewOrder(probe)
      const asSent = await probe.notify(payment, { signedId: payment })
      // The provider's documents lower the id, its SDKs keep it. Nobody knows which of the two production signs.
      const isLower = judgeAnswer(asSent) === null && !isAccepted(asSent)
      const answer = isLower ? await probe.notify(payment, { signedId: payment.toLowerCase() }) : asSent
      const wrong = judgeCopies([answer])
      if (wrong !== null || isLower) return { ...(wrong ?? undecided('id_form')), seenBy: probe }
      const graded = probe.baseline.flows
      // A shop that does not act on orders may accept everything about them.
      const outcome = graded.includes('order')
        ? await judgeTaken(probe, { order, payment, answer })
        : undecided(graded.length > 0 ? 'other_api' : 'check')
      return { ...outcome, seenBy: probe }
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

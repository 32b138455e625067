import { isAccepted, judgeAnswer, judgePaid } from './judge.ts'
import { type Probe, payNewOrder, UnaskedShopError } from './probe.ts'
import type { Exchange, FindingKind } from './result.ts'

/** What a shop that no longer works is also seen to do, whatever it is sent. */
const withoutEffect: ReadonlySet<FindingKind> = new Set([
  'refused',
  'crashed',
  'no_answer',
  'blocked',
  'not_read',
  'not_paid',
  'still_paid',
  'acknowledged',
])

/** Whether the finding says that something did not happen. */
export const isOfAbsence = (kind: FindingKind): boolean => withoutEffect.has(kind)

/**
 * `works` if the shop still acts on a valid notification of a new order, `refuses` if it refuses it, and `stopped` if it
 * answers nothing, or does nothing while a slow queue would have acted.
 * @throws UnaskedShopError if only its handler answers
 */
export async function checkShop(probe: Probe): Promise<'works' | 'refuses' | 'stopped'> {
  const made = await untilAsked(probe)
  if (made === null) return 'stopped'
  const answers: Exchange[] = []
  // A supervisor may be starting it again.
  const isAnswered = await probe.becomes(async () => {
    const answer = await probe.notify(made.payment)
    answers.push(answer)
    return judgeAnswer(answer) === null
  })
  if (!isAnswered) return 'stopped'
  if (!answers.some(isAccepted)) return 'refuses'
  const { verdict } = await judgePaid(probe, made, probe.eventually)
  return verdict === 'finding' ? 'stopped' : 'works'
}

/** An order that the shop knows. Null if neither its handler nor what it offers for tests answers. */
async function untilAsked(probe: Probe) {
  const made: Awaited<ReturnType<typeof payNewOrder>>[] = []
  const failures: UnaskedShopError[] = []
  const isAsked = await probe.becomes(async () => {
    try {
      return made.push(await payNewOrder(probe)) > 0
    } catch (failure) {
      if (!(failure instanceof UnaskedShopError)) throw failure
      failures.push(failure)
      return false
    }
  })
  if (isAsked) return made[0] ?? null
  const { status } = await probe.send(probe.compose('1'))
  if (status === null) return null
  throw failures.at(-1)
}

/** Integration quality: measures what the journal recorded of a shop. Nothing is sent to anybody. */
import { catalog } from '../../catalog/catalog.ts'
import { findShopAnswer } from '../../contract/shop-answers.ts'
import type { Language } from '../../facts/languages.ts'
import { qualityLast } from '../../facts/quality-terms.ts'
import { flows } from '../../grading/flows.ts'
import { standingOf, worstOf } from '../../grading/result.ts'
import type { CallDetail, CallSummary, NotificationSummary } from '../../journal/entries.ts'
import type { Journal } from '../../journal/journal.ts'
import { type MeasureOptions, measureSteps } from '../../quality/measure.ts'
import type { CutOff, Delivery, Recorded } from '../../quality/recorded.ts'
import { describeQuality, qualityWords } from '../../quality/reports/describe.ts'
import { toHtml } from '../../quality/reports/html.ts'
import { toJUnit } from '../../quality/reports/junit.ts'
import { toJson } from '../../quality/reports/lines.ts'
import { finishInSlices } from '../../quality/steps.ts'
import { readDirectDeliveries } from '../provider/direct-deliveries.ts'
import { journalOperation, router } from './base.ts'
import type { Deps } from './context.ts'
import { isOwnReceiver, ownReceivers } from './forwarding.ts'
import { cutBySize, cutOfDirect, maxMegabytes, mergeCuts, type ReadCalls } from './quality-cuts.ts'
import { chooseEntries } from './quality-entries.ts'

const reports = {
  html: { file: 'quality.html', type: 'text/html', toText: toHtml },
  junit: { file: 'quality.xml', type: 'application/xml', toText: toJUnit },
  json: { file: 'quality.json', type: 'application/json', toText: toJson },
} as const

export const quality = router({
  get: journalOperation(catalog.quality.get, { isLarge: true }).query(({ ctx, input }) =>
    readQuality(ctx.deps, input),
  ),

  report: journalOperation(catalog.quality.report, { isLarge: true }).query(
    async ({ ctx, input: { format, ...scope } }) => {
      const { toText, ...described } = reports[format]
      return { ...described, text: toText(await readQuality(ctx.deps, scope), qualityWords(scope.language)) }
    },
  ),
})

async function readQuality(deps: Deps, { language, ...options }: MeasureOptions & { language: Language }) {
  const recorded = await readRecorded(deps, options)
  return describeQuality(await finishInSlices(measureSteps(recorded, options)), qualityWords(language))
}

const maxPageBytes = 2 * 1024 * 1024

/** Reads what the journal recorded of the newest sales, or of one sale. */
async function readRecorded(deps: Deps, { sale, product, last }: MeasureOptions): Promise<Recorded> {
  const { journal, grader, forwarder, now } = deps
  // The entries do not tell of which product a sale is, so more sales are looked up.
  const count = product === undefined ? (last ?? qualityLast.usual) : qualityLast.max
  const { first, others, notifications, cut } = await chooseEntries(journal, { sale, count })
  const own = await readCalls(journal, first, maxMegabytes * 1024 * 1024)
  const rest = await readCalls(journal, others, own.left)
  const direct = await readDirect(deps)
  const run = await grader.read()
  const standing = run === null || run.isRunning || run.failure ? 'not_graded' : standingOf(run)
  return {
    calls: [...own.calls, ...rest.calls],
    cut: mergeCuts([cut, cutBySize(own, rest, sale !== undefined), direct.cut]),
    deliveries: [...notifications.flatMap(toDelivery), ...direct.deliveries],
    grade:
      run === null || standing === 'not_graded'
        ? null
        : {
            url: run.target,
            startedAt: run.startedAt,
            worst: worstOf(run.results),
            isWhole: standing === 'safe' && run.only.length === 0,
            topics: run.apis.filter(({ conduct }) => conduct === 'graded').map(({ api }) => flows[api].topic),
            forwards: { url: (await forwarder.read()).url, receivers: ownReceivers(deps) },
          },
    atMs: now(),
  }
}

/** A store need not heed a notification that the gateway rejected, but one that it accepted may have led it to a read. */
function toDelivery(entry: NotificationSummary): Delivery[] {
  if (entry.verdict !== 'rejected') return [entry]
  return findShopAnswer(entry)?.shown === 'accepted_forged' ? [{ ...entry, isForged: true }] : []
}

/** The notifications that the store accepted at addresses of its own. */
async function readDirect(deps: Deps): Promise<{ deliveries: Delivery[]; cut: CutOff | null }> {
  const { providerUrl, accessToken } = deps.config
  if (accessToken === null || !(await deps.readSimulatorFacts()).isSimulator)
    return { deliveries: [], cut: null }
  const { accepted, cutBefore } = await readDirectDeliveries({ providerUrl, accessToken })
  const deliveries = accepted
    .filter(({ url }) => !isOwnReceiver(deps, url))
    .map(({ receivedAt, ...delivery }) => ({
      ...delivery,
      seq: null,
      received_at: receivedAt,
      payment_id: delivery.topic === 'payment' ? delivery.resource : null,
      forward: delivery.isForged ? 'accepted' : 'delivered',
    }))
  return { deliveries, cut: cutBefore === null ? null : cutOfDirect(cutBefore) }
}

/** Reads the calls, newest first, until their texts have this many bytes. */
async function readCalls(
  journal: Journal,
  chosen: readonly CallSummary[],
  bytes: number,
): Promise<ReadCalls> {
  const calls: CallDetail[] = []
  let rest = chosen.toSorted((a, b) => b.seq - a.seq)
  let left = bytes
  while (rest.length > 0 && left > 0) {
    const page = await journal.details(
      rest.map(({ seq }) => seq),
      maxPageBytes,
    )
    const last = page.at(-1)
    if (last === undefined) return { calls, left, unread: [] }
    const read = page.filter(entry => entry.kind === 'call')
    calls.push(...read)
    left -= read.reduce((sum, { request, response }) => sum + request.length + response.length, 0)
    // A page may end early because of its size, and lacks entries that were deleted meanwhile.
    rest = rest.filter(({ seq }) => seq < last.seq)
  }
  return { calls, left, unread: rest }
}

/** Integration quality: measures what the journal recorded of a shop. Nothing is sent to anybody. */
import { catalog } from '../../catalog/catalog.ts'
import { findShopAnswer } from '../../contract/shop-answers.ts'
import type { Language } from '../../facts/languages.ts'
import { standingOf, worstOf } from '../../grading/result.ts'
import type { CallDetail, EntrySummary, NotificationSummary } from '../../journal/entries.ts'
import type { EntryFilter, Journal } from '../../journal/journal.ts'
import { type MeasureOptions, measureSteps } from '../../quality/measure.ts'
import type { Delivery, Recorded } from '../../quality/recorded.ts'
import { describeQuality, qualityWords } from '../../quality/reports/describe.ts'
import { toHtml } from '../../quality/reports/html.ts'
import { toJUnit } from '../../quality/reports/junit.ts'
import { toJson } from '../../quality/reports/lines.ts'
import { finishInSlices } from '../../quality/steps.ts'
import { readDirectDeliveries } from '../provider/direct-deliveries.ts'
import { journalOperation, router } from './base.ts'
import type { Deps } from './context.ts'
import { isOwnReceiver, ownReceivers } from './forwarding.ts'

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
  const recorded = await readRecorded(deps, options.sale)
  return describeQuality(await finishInSlices(measureSteps(recorded, options)), qualityWords(language))
}

/** At most this many of the newest calls and notifications are measured, and this much of their texts. */
const maxEntries = 1000
const maxBytes = 32 * 1024 * 1024
const maxPageBytes = 2 * 1024 * 1024

/** Reads what the journal recorded. A sale older than the newest entries is found by its ids. */
async function readRecorded(deps: Deps, sale: string | undefined): Promise<Recorded> {
  const { journal, grader, forwarder, now } = deps
  const filters: EntryFilter[] = [{ transport: 'shop' }, { transport: 'rest' }]
  if (sale !== undefined) filters.push({ external_reference: sale }, { resource: sale }, { payment_id: sale })
  const found = await Promise.all(
    filters.map(filter => journal.latest({ ...filter, kind: 'call' }, maxEntries)),
  )
  const seqs = new Set(found.flat().flatMap(entry => (isByShop(entry) ? entry.seq : [])))
  const told = await journal.latest({ kind: 'notification' }, maxEntries)
  const run = await grader.read()
  const standing = run === null || run.isRunning || run.failure ? 'not_graded' : standingOf(run)
  return {
    calls: await readCalls(journal, [...seqs]),
    deliveries: [
      ...told.filter(entry => entry.kind === 'notification').flatMap(toDelivery),
      ...(await readDirect(deps)),
    ],
    grade:
      run === null || standing === 'not_graded'
        ? null
        : {
            url: run.target,
            startedAt: run.startedAt,
            worst: worstOf(run.results),
            isWhole: standing === 'safe' && run.only.length === 0,
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
async function readDirect(deps: Deps): Promise<Delivery[]> {
  const { providerUrl, accessToken } = deps.config
  if (accessToken === null || !(await deps.readSimulatorFacts()).isSimulator) return []
  const direct = await readDirectDeliveries({ providerUrl, accessToken })
  return direct
    .filter(({ url }) => !isOwnReceiver(deps, url))
    .map(({ receivedAt, ...delivery }) => ({
      ...delivery,
      seq: null,
      received_at: receivedAt,
      payment_id: delivery.topic === 'payment' ? delivery.resource : null,
      forward: delivery.isForged ? 'accepted' : 'delivered',
    }))
}

/**
 * Whether a shop made the call: through the shop proxy, or at the gateway's routes as a program that names nobody.
 * Console, command, test kit and agents act for a tester, and name themselves.
 */
function isByShop(entry: EntrySummary): boolean {
  if (entry.kind !== 'call' || entry.purpose !== 'operation') return false
  return entry.transport === 'shop' || (entry.transport === 'rest' && entry.actor === null)
}

/** Reads the calls, newest first. */
async function readCalls(journal: Journal, seqs: readonly number[]): Promise<CallDetail[]> {
  const calls: CallDetail[] = []
  let rest = seqs.toSorted((a, b) => b - a)
  let left = maxBytes
  while (rest.length > 0 && left > 0) {
    const page = await journal.details(rest, maxPageBytes)
    const last = page.at(-1)
    if (last === undefined) break
    const read = page.filter(entry => entry.kind === 'call')
    calls.push(...read)
    left -= read.reduce((sum, { request, response }) => sum + request.length + response.length, 0)
    // A page may end early because of its size, and lacks entries that were deleted meanwhile.
    rest = rest.filter(seq => seq < last.seq)
  }
  return calls
}

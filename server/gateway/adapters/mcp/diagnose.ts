/** Finds the first thing that kept an order from being marked as paid: from the payment to the shop, in this order. */
import { faultCode } from '../../../contract/entry-facts.ts'
import { readTexts } from '../../../shared/texts/read-texts.ts'
import { sayFault } from '../../../shared/texts/say-fault.ts'
import { type Call, type Entry, type Notification, readTimeline } from './timeline-text.ts'
import { type Run, readThing } from './tool.ts'
import words from './words.json' with { type: 'json' }

type Finding = keyof typeof words.findings
type Thing = { status: string; status_detail?: string | null; external_reference?: string | null }

export type Diagnosis = { finding: Finding; seen: string; entry?: number }

const paidStatuses = ['approved', 'processed', 'authorized']

export async function diagnose(id: string, run: Run): Promise<Diagnosis> {
  const thing = await readThing(id, run)
  const state = `${thing.status}${thing.status_detail ? ` (${thing.status_detail})` : ''}`
  if (!paidStatuses.includes(thing.status)) return { finding: 'not_paid', seen: state }
  const entries = await readTimeline(id, run)
  // A replay is never forwarded, so it does not show what became of the notification that it repeats.
  const newest = entries.filter(isNotification).findLast(({ origin }) => origin !== 'replay')
  if (!newest) return diagnoseDeliveries(id, run)
  if (newest.verdict === 'rejected')
    return { finding: 'rejected', seen: String(newest.reason), entry: newest.seq }
  if (newest.forward === null) {
    const { is_on: isOn, url } = await run.gateway.forwarding.get()
    return { finding: 'not_forwarded', seen: `on: ${isOn}, url: ${url ?? 'none'}`, entry: newest.seq }
  }
  const last = entries.findLast(entry => isShopRead(entry) && entry.received_at >= newest.received_at)
  // A shop that answers 500 because a fault kept it from reading does right.
  if (last?.kind === 'call' && last.error_code === faultCode) return faulted(String(last.fault), last.seq)
  if (newest.forward_fault !== null) return faulted(newest.forward_fault, newest.seq)
  if (newest.forward !== 'delivered') {
    const seen = newest.forward_status === null ? 'no answer' : `status ${newest.forward_status}`
    return { finding: 'shop_refused', seen, entry: newest.seq }
  }
  return diagnoseShop(last, { newest, thing })
}

function faulted(fault: string, entry: number): Diagnosis {
  return { finding: 'read_faulted', seen: sayFault(fault, readTexts('fault', 'en')), entry }
}

/** Judges what the shop did after the notification. Its reads are visible only if it calls through the shop proxy. */
function diagnoseShop(
  last: Entry | undefined,
  { newest, thing }: { newest: Notification; thing: Thing },
): Diagnosis {
  if (!last) return { finding: 'not_read', seen: `status ${newest.forward_status}`, entry: newest.seq }
  if (last.status >= 400) return { finding: 'read_failed', seen: `status ${last.status}`, entry: last.seq }
  if (!thing.external_reference) return { finding: 'no_reference', seen: 'external_reference: null' }
  return { finding: 'nothing', seen: `external_reference: ${thing.external_reference}`, entry: last.seq }
}

/** For when nothing arrived at the gateway: the simulator knows whether it sent something, and where to. */
async function diagnoseDeliveries(id: string, run: Run): Promise<Diagnosis> {
  const { simulator, webhook_url: own } = await run.gateway.settings.get()
  if (!simulator) return { finding: 'nothing_arrived', seen: `expected at ${own}` }
  const { deliveries } = await run.control.deliveries.list({ resource: id })
  const [newest] = deliveries
  if (!newest) return { finding: 'nothing_sent', seen: 'no delivery' }
  const attempt = newest.attempts.at(-1)
  const seen = `${newest.url}: ${newest.state}, ${attempt?.status ?? attempt?.answer ?? 'not tried yet'}`
  return { finding: newest.state === 'delivered' ? 'sent_elsewhere' : 'not_delivered', seen }
}

function isNotification(entry: Entry): entry is Notification {
  return entry.kind === 'notification'
}

function isShopRead(entry: Entry): entry is Call {
  return entry.kind === 'call' && entry.transport === 'shop' && entry.effect === 'read'
}

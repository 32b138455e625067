/** Finds the first thing that kept an order from being marked as paid: from the payment to the shop, in this order. */
import { faultCode } from '../../../contract/entry-facts.ts'
import { hasLetters, listenedOf, readShopAnswer } from '../../../contract/shop-answers.ts'
import { isStaleByFault } from '../../../facts/forgeries.ts'
import { textIn, toObject } from '../../../facts/json.ts'
import { readTexts } from '../../../shared/texts/read-texts.ts'
import { sayFault } from '../../../shared/texts/say-fault.ts'
import { type Call, type Entry, type Notification, readTimeline } from './timeline-text.ts'
import { type Run, readThing } from './tool.ts'
import words from './words.json' with { type: 'json' }

const faultTexts = readTexts('fault', 'en')

type Finding = keyof typeof words.findings
type Thing = { status: string; status_detail?: string | null; external_reference?: string | null }

export type Diagnosis = { finding: Finding; seen: string; entry?: number }

const paidStatuses = ['approved', 'processed', 'authorized']

/** The answers to a read by somebody who may not see the payment. */
const deniedStatuses = [401, 403, 404]

export async function diagnose(id: string, run: Run): Promise<Diagnosis> {
  const thing = await readThing(id, run)
  const state = `${thing.status}${thing.status_detail ? ` (${thing.status_detail})` : ''}`
  if (!paidStatuses.includes(thing.status)) return { finding: 'not_paid', seen: state }
  const entries = await readTimeline(id, run)
  // A replay is never forwarded, so it does not show what became of the notification that it repeats.
  const found = entries.filter(isNotification).findLast(({ origin }) => origin !== 'replay')
  if (!found) return diagnoseDeliveries(id, run)
  const newest = withListened(found)
  if (newest.verdict === 'rejected') {
    const answer = readShopAnswer(newest) === 'accepted_forged' ? '; the shop accepted it' : ''
    return { finding: 'rejected', seen: `${newest.reason}${sayOwn(newest)}${answer}`, entry: newest.seq }
  }
  if (newest.forward === null) {
    return diagnoseUnforwarded(newest, run)
  }
  const last = entries.filter(isShopRead).findLast(({ received_at: at }) => at >= newest.received_at)
  // A shop that answers 500 because a fault kept it from reading does right.
  if (last?.error_code === faultCode) return faulted(String(last.fault), last.seq)
  if (newest.forward_fault !== null) return faulted(newest.forward_fault, newest.seq)
  if (newest.forward !== 'delivered') {
    return diagnoseRefused(newest, run)
  }
  return last ? diagnoseRead(last, thing) : diagnoseUnread(newest, run)
}

/** What `pasarela listen` did with a notification counts as a forward of the gateway, if that forwarded nothing. */
function withListened(newest: Notification): Notification {
  if (newest.forward !== null) return newest
  const listened = listenedOf(newest)
  return listened.find(({ forward }) => forward === 'delivered') ?? listened[0] ?? newest
}

/** Webhooks are forwarded one after the other, so a shop that does not answer one keeps all others waiting. */
async function diagnoseUnforwarded(newest: Notification, { gateway }: Run): Promise<Diagnosis> {
  const { is_on: isOn, url, topic, waiting, forwarded_to: passed } = await gateway.forwarding.get()
  const isWaiting = isOn && waiting > 0 && newest.seq > passed && (topic ?? newest.topic) === newest.topic
  if (!isWaiting)
    return { finding: 'not_forwarded', seen: `on: ${isOn}, url: ${url ?? 'none'}`, entry: newest.seq }
  const { entries } = await gateway.notifications.list({ after: passed, topic: topic ?? undefined })
  const first = entries.find(({ forward, origin }) => forward === null && origin !== 'replay') ?? newest
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(first.received_at)) / 1000))
  const seen = `${url} has not answered seq ${first.seq} since ${seconds} s; waiting: ${waiting}`
  return { finding: 'still_waiting', seen, entry: first.seq }
}

async function diagnoseRefused(newest: Notification, { gateway }: Run) {
  const { seq, forward_status: status } = newest
  const seen = status === null ? 'no response' : `status ${status}`
  if (isStaleByFault(newest.fault) && status !== null && status >= 400 && status < 500)
    return { finding: 'stale_by_fault' as const, seen: `${seen}${sayOwn(newest)}`, entry: seq }
  if (readShopAnswer(newest) !== 'refused_valid') return { finding: findingOf(status), seen, entry: seq }
  const { explanation } = await gateway.notifications.get({ seq })
  const text = `${seen}; signed text: ${explanation.signed_text}`
  const finding: Finding = hasLetters(newest.resource) ? 'shop_id_case' : 'shop_unauthorized'
  return { finding, seen: text, entry: seq }
}

/** What the status alone says of a refusal. 419 is Laravel's answer to a form without its token. */
function findingOf(status: number | null): Finding {
  if (status === 404 || status === 405) return 'no_handler'
  if (status === 419) return 'shop_unauthorized'
  return status !== null && status >= 300 && status < 400 ? 'redirected' : 'shop_refused'
}

function faulted(fault: string, entry: number): Diagnosis {
  return { finding: 'read_faulted', seen: sayFault(fault, faultTexts), entry }
}

/** The fault that was set for the notification itself, after what was seen of it. */
function sayOwn({ fault }: Notification): string {
  return fault ? `; ${sayFault(fault, faultTexts)}` : ''
}

/**
 * The shop read nothing, or it read by the notification's own id, or by another one. Reads are seen only through the
 * shop proxy.
 */
async function diagnoseUnread(newest: Notification, run: Run): Promise<Diagnosis> {
  const { body } = await run.gateway.notifications.get({ seq: newest.seq })
  const ownId = ownIdOf(String(body))
  const wrong = /^\d+$/.test(ownId) ? (await readTimeline(ownId, run)).findLast(isShopRead) : undefined
  if (wrong)
    return { finding: 'read_own_id', seen: `GET …/${ownId}: status ${wrong.status}`, entry: wrong.seq }
  const other = await findOtherRead(newest, run)
  if (other)
    return {
      finding: 'read_other_id',
      seen: `GET …/${other.resource}: status ${other.status}`,
      entry: other.seq,
    }
  return { finding: 'not_read', seen: `status ${newest.forward_status}`, entry: newest.seq }
}

/**
 * The last read by which the shop looked for a payment after the notification, and found none. Reads that a fault
 * answered do not count.
 */
async function findOtherRead({ received_at: since }: Notification, { gateway }: Run) {
  const operation = 'GET /v1/payments/{id}'
  const { entries } = await gateway.calls.list({ transport: 'shop', operation })
  return entries.find(
    ({ status, received_at: at, error_code: code }) =>
      (status === 400 || status === 404) && at >= since && code !== faultCode,
  )
}

/** The notification's own id. Empty if the body has none. */
function ownIdOf(body: string): string {
  try {
    return textIn(toObject(JSON.parse(body)).id)
  } catch {
    return ''
  }
}

/** Judges what the shop read after the notification. */
function diagnoseRead(last: Call, thing: Thing): Diagnosis {
  const { credentials, account, status } = last
  if (deniedStatuses.includes(status) && credentials !== account) {
    const finding = credentials === null ? 'no_credentials' : 'other_credentials'
    return { finding, seen: `status ${status}, credentials: ${credentials ?? 'none'}`, entry: last.seq }
  }
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

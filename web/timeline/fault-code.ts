/** What a copied test says about the faults that were set: it does not set them, because it waits for what arrives. */
import { faultHeaderNames } from '../../server/facts/fault-header.ts'
import { eventNameOf } from '../stream/feed-entry.ts'
import { write } from './kit-code.ts'
import type { TimelineEvent } from './timeline-event.ts'

/** One comment for each fault that a call or a notification met, with the call of the kit that sets it. */
export function writeFaults(events: readonly TimelineEvent[]): string[] {
  return [...new Set(events.flatMap(event => writeFault(event) ?? []))]
}

/** Puts comments at the beginning of the test. */
export function withFaults(code: string, faults: readonly string[]): string {
  if (faults.length === 0) return code
  const lines = ['These faults were set. This test does not repeat them:', ...faults]
  return code.replace(/^test\(.*\n/m, head => `${head}${lines.map(line => `  // ${line}\n`).join('')}`)
}

function writeFault(event: TimelineEvent): string | null {
  if (event.kind === 'charge') return null
  if (event.kind === 'call') {
    const { fault, operation, transport } = event.entry
    if (fault === null) return null
    const route = transport === 'shop' ? { route: operation } : {}
    return writeCall(operation, fault, fields => `faults.next(${write({ ...route, ...fields })})`)
  }
  const about = event.kind === 'notification' ? event.entry : event.delivery
  const fault = event.attempt?.fault ?? (event.kind === 'notification' ? event.entry.fault : null)
  if (fault === null || fault === undefined) return null
  const { topic, action } = about
  const chosen = { ...(topic && { topic }), ...(action && { action }) }
  return writeCall(
    eventNameOf(about) ?? '',
    fault,
    fields => `faults.nextNotification(${write({ ...chosen, ...fields })})`,
  )
}

/** A description lacks the values of replaced bodies and fields, so these faults are only named. */
function writeCall(met: string, fault: string, toCall: (fields: object) => string): string {
  const fields = fault.split('; ').map(field => field.split('=', 2) as [name: string, value?: string])
  if (fields.some(([name]) => name === 'body' || name === 'fields')) return `${met}: ${fault}`
  const known = fields.map(([name, value]) => [names.get(name) ?? name, toValue(value)])
  return `${met}: await pasarela.${toCall(Object.fromEntries(known))}`
}

const names = new Map<string, string>(Object.entries(faultHeaderNames).map(([field, name]) => [name, field]))

function toValue(text: string | undefined): boolean | number | string {
  if (text === undefined) return true
  return /^\d+$/.test(text) ? Number(text) : text
}

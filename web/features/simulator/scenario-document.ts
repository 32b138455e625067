/** An account's whole state as one JSON document (server/simulator/control/scenario.ts); only what is shown here. */
import { isRecord } from '../../errors/console-problem.ts'

export type ScenarioDocument = {
  format: string
  version: number
  name: string
  description: string
  site_id: string
  tables: Record<string, Record<string, unknown>[]>
}

export type DueItem = {
  id: string
  at: string
  kind: 'delivery' | 'expiry' | 'settlement' | 'other'
  subject: string
}

const kinds: Record<string, DueItem['kind']> = {
  deliver: 'delivery',
  'expire payment': 'expiry',
  'settle payment': 'settlement',
}

/** Everything that waits for its time, the next one first. */
export function dueOf({ tables }: ScenarioDocument): DueItem[] {
  return (tables.due ?? [])
    .toSorted((one, other) => Number(one.at) - Number(other.at))
    .map(item => ({
      id: String(item.id),
      at: new Date(Number(item.at)).toISOString(),
      kind: kinds[String(item.kind)] ?? 'other',
      // A settlement says behind the payment's id what will be decided.
      subject: String(item.subject).split(' ')[0] ?? '',
    }))
}

/** Null for a file that is no scenario. */
export function readScenario(text: string): ScenarioDocument | null {
  try {
    const document: unknown = JSON.parse(text)
    if (!isRecord(document) || document.format !== 'pasarela-scenario' || !isRecord(document.tables))
      return null
    return document as ScenarioDocument
  } catch {
    return null
  }
}

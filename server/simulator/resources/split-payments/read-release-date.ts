import { parseIsoDate } from '../../../facts/iso-date.ts'
import { toText } from '../../../facts/json.ts'

/** A release date. sdk-python sends a blank in place of the T, and no offset: it counts as UTC. Null without one. */
export function readReleaseDate(value: unknown): number | null {
  const sent = toText(value)
  if (sent === null) return null
  const at = parseIsoDate(sent) ?? Date.parse(`${sent.replace(' ', 'T').replace(/(\.\d{3})\d+$/, '$1')}Z`)
  return Number.isNaN(at) ? null : at
}

import { findNearest } from '../facts/find-nearest.ts'

/**
 * Refuses options that are not known. A misspelled one would silently leave its default: a suite with `contry` would
 * test another country.
 */
export function refuseUnknown(options: object, known: readonly string[], call: string): void {
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue
    const nearest = findNearest(name, [...known])
    const meant = nearest ? ` Did you mean ${nearest}?` : ''
    throw new Error(`${call} has no option ${name}.${meant} Its options are: ${known.join(', ')}.`)
  }
}

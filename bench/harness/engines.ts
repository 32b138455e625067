import type { Place } from './place.ts'
import { note } from './table.ts'

/**
 * The engines of the journal, each with the option of a gateway that chooses it. PostgreSQL is left out where it is not
 * installed.
 */
export async function startEngines(place: Place) {
  const engines = [{ name: 'SQLite', options: { DATABASE_URL: '' } }]
  try {
    const { url } = await place.startPostgres()
    engines.push({ name: 'PostgreSQL', options: { DATABASE_URL: url } })
  } catch (error) {
    note(`PostgreSQL is left out: ${error instanceof Error ? error.message : error}`)
  }
  return engines
}

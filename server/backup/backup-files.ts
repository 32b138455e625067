import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { NotDone } from './not-done.ts'

/** Names in a backup. */
export const names = { sqlite: 'journal.sqlite', dump: 'pasarela.dump', simulator: 'simulator.sqlite' }

/** A moment as the name of a folder. Names in their order are moments in theirs. */
export const toName = (now: Date): string => now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')

/** The files of a folder that `backUp` made, or that a restore kept. @throws NotDone if it has none */
export function listBackup(folder: string): Record<keyof typeof names, string | null> {
  const find = (name: string) => {
    const file = join(folder, name)
    return existsSync(file) ? file : null
  }
  const found = { sqlite: find(names.sqlite), dump: find(names.dump), simulator: find(names.simulator) }
  if (Object.values(found).every(file => file === null))
    throw new NotDone({ rule: 'not_a_backup', params: { folder } })
  return found
}

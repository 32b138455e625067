import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const dayMs = 86_400_000

/** Deletes the backups in a folder that are older than so many days. Other files and folders stay. */
export function deleteOldBackups(folder: string, keepDays: number, now: Date): string[] {
  const old = readdirSync(folder)
    .filter(name => /^20\d\d-\d\d-\d\dT\d\d-\d\d-\d\dZ/.test(name))
    .map(name => join(folder, name))
    .filter(
      path => statSync(path).isDirectory() && now.getTime() - statSync(path).mtimeMs > (keepDays + 1) * dayMs,
    )
  for (const path of old) rmSync(path, { recursive: true })
  return old
}

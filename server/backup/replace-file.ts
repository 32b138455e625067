import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { makeFolder } from '../shared/process/private-files.ts'
import { copySqlite, syncToDisk } from './sqlite-files.ts'

export type Replacement = {
  backup: string
  file: string
  /** The folder for the file that is replaced, if there is one. */
  kept: string
}

const newOf = (file: string) => `${file}.new`

/** Copies a file of a backup beside the one that it replaces. The disk may be full, so this comes before any replacement. */
export async function prepareReplacement(
  { backup, file, kept }: Replacement,
  signal: AbortSignal,
): Promise<void> {
  makeFolder(resolve(dirname(file)))
  // Of a restore that was killed.
  rmSync(newOf(file), { force: true })
  try {
    await copySqlite({ from: backup, isLive: false, to: newOf(file), signal })
    if (existsSync(file)) mkdirSync(kept, { recursive: true, mode: 0o700 })
  } catch (error) {
    rmSync(newOf(file), { force: true })
    throw error
  }
}

/** Deletes a copy that was prepared and has not replaced its file. */
export const removeCopy = ({ file }: Replacement): void => rmSync(newOf(file), { force: true })

/**
 * Puts the copy in the place of the file, which moves to `kept`. No program may have it open. A log that is still beside it
 * has its newest entries.
 */
export function replaceByCopy({ file, kept }: Replacement): void {
  if (existsSync(file)) {
    for (const one of [file, `${file}-wal`]) if (existsSync(one)) renameSync(one, join(kept, basename(one)))
    syncToDisk(kept)
  }
  for (const rest of ['-wal', '-shm']) rmSync(`${file}${rest}`, { force: true })
  renameSync(newOf(file), file)
  syncToDisk(dirname(file))
}

import { createHmac } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const progressSchema = z.strictObject({
  seed: z.int().min(100_000).max(999_999),
  /** Scenarios that were begun and did not end: what they made may be left. */
  begun: z.array(z.string()),
  /** The shapes of each scenario that ended, as text. */
  done: z.record(z.string(), z.string()),
})

/** How far a run came. It has no value of any answer. */
export type Progress = z.infer<typeof progressSchema>

export type ProgressFile = {
  file: string
  /** Null if there is none, or none that can be read. */
  read: () => Progress | null
  /** Replaces the file atomically. */
  write: (progress: Progress) => void
  remove: () => void
}

/**
 * The progress of runs with a token, at an address. The name of the file is a keyed hash of both, from which neither can
 * be found.
 */
export function openProgress(
  folder: string,
  { url, accessToken }: { url: string; accessToken: string },
): ProgressFile {
  const name = createHmac('sha256', accessToken).update(url).digest('hex').slice(0, 16)
  const file = join(folder, `drift-${name}.json`)
  return {
    file,
    read: () => {
      try {
        return progressSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
      } catch {
        return null
      }
    },
    write: progress => {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      writeFileSync(`${file}.new`, JSON.stringify(progress), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
    remove: () => rmSync(file, { force: true }),
  }
}

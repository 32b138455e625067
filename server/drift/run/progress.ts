import { createHmac, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { isShapeFile } from '../shape/shape-file.ts'

/** The shapes of one scenario, as text. A scenario whose shapes cannot be read is run again. */
const doneSchema = z
  .record(z.string(), z.string())
  .transform(done => Object.fromEntries(Object.entries(done).filter(([, text]) => isShapeFile(text))))

const progressSchema = z.strictObject({
  seed: z.int().min(100_000).max(999_999),
  /** Scenarios that began and did not end. Their resources may still exist. */
  begun: z.array(z.string()),
  /** The shapes of each scenario that ended. */
  done: doneSchema,
})

/** The progress of a run. It contains no value of any answer. */
export type Progress = z.infer<typeof progressSchema>

/** The content of the file. `owner` is the run that wrote it last. */
const storedSchema = z.strictObject({ owner: z.uuid(), progress: progressSchema })

/** The part of the file that is read before each write, without the shapes of all scenarios. */
const ownerSchema = z.object({ owner: z.uuid() })

export type ProgressFile = {
  file: string
  /** Null if there is no file, or if its content cannot be read. */
  read: () => Progress | null
  /** Replaces the file atomically. @throws TakenOver */
  write: (progress: Progress) => void
  /** @throws TakenOver */
  remove: () => void
}

/**
 * Thrown if another run with the same token continues from this file. That run would remove the resources of this one.
 */
export class TakenOver extends Error {
  override readonly name = 'TakenOver'
}

/**
 * The progress of runs with this token at this address. The name of the file is a keyed hash of both, which reveals
 * neither.
 */
export function openProgress(
  folder: string,
  { url, accessToken }: { url: string; accessToken: string },
): ProgressFile {
  const name = createHmac('sha256', accessToken).update(url).digest('hex').slice(0, 16)
  const file = join(folder, `drift-${name}.json`)
  const owner = randomUUID()
  let isOurs = false

  function readAs<T>(schema: z.ZodType<T>): T | null {
    try {
      return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
    } catch {
      return null
    }
  }

  /** Claims the file. It belongs to this run from the run's first write on, until another run writes or removes it. */
  function claim(): void {
    if (isOurs && readAs(ownerSchema)?.owner !== owner) throw new TakenOver('another run continues')
    isOurs = true
  }

  return {
    file,
    read: () => readAs(storedSchema)?.progress ?? null,
    write: progress => {
      claim()
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      writeFileSync(`${file}.new`, JSON.stringify({ owner, progress }), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
    remove: () => {
      claim()
      rmSync(file, { force: true })
    },
  }
}

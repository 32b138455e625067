import { z } from 'zod'

type Versions = { version: number; supported: number }

/** Data that a newer program wrote. The versions are its cause, because classes do not survive between threads. */
export class NewerDataError extends Error {
  override readonly cause: Versions
  constructor(versions: Versions) {
    const { version, supported } = versions
    super(`It has version ${version}, and this program supports versions up to ${supported}.`)
    this.cause = versions
  }
}

const newerDataSchema = z.object({ cause: z.object({ version: z.number(), supported: z.number() }) })

/** The versions of a `NewerDataError`, also of one that another thread threw; null for other errors. */
export function readNewerVersions(error: unknown): Versions | null {
  return newerDataSchema.safeParse(error).data?.cause ?? null
}

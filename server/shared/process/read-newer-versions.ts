import { z } from 'zod'

const newerDataSchema = z.object({ cause: z.object({ version: z.number(), supported: z.number() }) })

/** The versions of a `NewerDataError`, also of one that another thread threw; null for other errors. */
export function readNewerVersions(error: unknown): { version: number; supported: number } | null {
  return newerDataSchema.safeParse(error).data?.cause ?? null
}

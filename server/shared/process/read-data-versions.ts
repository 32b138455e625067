import { z } from 'zod'

const dataErrorSchema = z.object({ cause: z.object({ version: z.number(), supported: z.number() }) })

/** The versions of a `NewerDataError` or `OlderDataError`, also of one that another thread threw; null for other errors. */
export function readDataVersions(error: unknown): { version: number; supported: number } | null {
  return dataErrorSchema.safeParse(error).data?.cause ?? null
}

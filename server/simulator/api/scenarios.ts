import { z } from 'zod'
import { siteIds } from '../../facts/countries.ts'
import { maxTimeMs } from '../../facts/iso-date.ts'

const nameSchema = z.string().min(1).max(100)
const descriptionSchema = z.string().max(1_000)

/** The name of an exported scenario, in the query. */
export const titleSchema = z.object({
  name: nameSchema.default('export'),
  description: descriptionSchema.default(''),
})

/**
 * An account's whole state as one JSON document. It contains no token, key, address or secret, so that it can be shared
 * and loaded into any account.
 */
export const scenarioSchema = z.object({
  format: z.literal('pasarela-scenario'),
  version: z.literal(2, { error: 'must be 2; versions of before the first release are not converted' }),
  name: nameSchema,
  description: descriptionSchema,
  site_id: z.enum(siteIds),
  /** The account's time at the export. Its clock continues from there. */
  now_ms: z.int().min(0).max(maxTimeMs),
  settings: z.record(z.string(), z.unknown()),
  counters: z.record(z.string(), z.int().min(0)),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type Scenario = z.infer<typeof scenarioSchema>

/** A scenario that ships with the simulator. */
export const scenarioSummarySchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  site_id: z.enum(siteIds),
  /** The time that the account's clock continues from. */
  now_ms: z.int(),
})
export type ScenarioSummary = z.infer<typeof scenarioSummarySchema>

export const scenarioListSchema = z.strictObject({ scenarios: z.array(scenarioSummarySchema) })

export const loadedSchema = z.strictObject({ loaded: z.string() })

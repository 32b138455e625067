/** Fields that several stored documents have. The types of documents derive from their schemas, which read scenarios. */
import { z } from 'zod'
import { siteIds } from '../../facts/countries.ts'
import { readTraceparent } from '../../shared/tracing/traceparent.ts'

export const nullableText = z.string().nullable()
export const idText = z.string().min(1)
export const numericId = z.int().min(1)
/** A shop may name dates of the years 0 to 9999, which lie beyond what a clock can show. */
const maxStoredMs = Date.UTC(10_000, 0, 2)
/** Milliseconds since the epoch. */
export const time = z.int().min(-maxStoredMs).max(maxStoredMs)
export const nullableTime = time.nullable()
export const jsonObject = z.record(z.string(), z.unknown())
export const site = z.enum(siteIds)
/** The `traceparent` of the call that made the document. Its notifications carry it. */
export const traceparent = z
  .string()
  .refine(value => readTraceparent(value) !== null)
  .optional()

export const identification = z.object({ type: nullableText, number: nullableText })

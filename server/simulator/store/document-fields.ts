/**
 * Fields that several stored documents have. The types of documents are derived from their schemas, which read
 * scenarios.
 */
import { z } from 'zod'
import { siteIds } from '../../facts/countries.ts'
import { readTraceparent } from '../../shared/tracing/span.ts'

export const nullableText = z.string().nullable()
export const idText = z.string().min(1)
export const numericId = z.int().min(1)
/** The latest stored time. A shop may name dates of the years 0 to 9999, which are beyond what a clock can show. */
const maxStoredMs = Date.UTC(10_000, 0, 2)
/** A time in milliseconds since the epoch. */
export const time = z.int().min(-maxStoredMs).max(maxStoredMs)
export const nullableTime = time.nullable()
export const jsonObject = z.record(z.string(), z.unknown())
export const site = z.enum(siteIds)
/** The `traceparent` of the call that made the document, which the document's notifications carry. */
export const traceparent = z
  .string()
  .refine(value => readTraceparent(value) !== null)
  .optional()

export const identification = z.object({ type: nullableText, number: nullableText })

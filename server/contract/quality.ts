/** Integration quality: what the provider would measure of the recorded sales (docs/guides/quality.md). */

import { z } from 'zod'
import { languages } from '../facts/languages.ts'
import {
  qualityAspects,
  qualityClasses,
  qualityLast,
  qualityProducts,
  qualityStatuses,
} from '../facts/quality-terms.ts'
import { integer, requiredText } from './fields.ts'
import { reportFormats } from './grading.ts'

const scope = {
  language: z.enum(languages).default('en').meta({ description: 'The language of the texts' }),
  sale: requiredText.max(256).optional().meta({
    description: 'The reference of a sale, or the id of its preference, order or payment. Default: all',
  }),
  product: z.enum(qualityProducts).optional().meta({
    description: 'Only sales by it; `bricks` measures payments and orders as those of a Brick',
  }),
  last: integer(1)
    .pipe(z.number().max(qualityLast.max))
    .default(qualityLast.usual)
    .meta({ description: 'How many of the newest sales' }),
}

export const readQualityInput = z.strictObject(scope)
export const qualityReportInput = z.strictObject({ ...scope, format: z.enum(reportFormats).default('html') })

const count = z.strictObject({ met: z.number(), of: z.number() }).meta({ id: 'QualityCount' })
const body = z.record(z.string(), z.unknown())

/** The fields are explained in docs/guides/quality.md. */
const verdictSchema = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    class: z.enum(qualityClasses),
    aspect: z.enum(qualityAspects),
    status: z.enum(qualityStatuses),
    fields: z.array(z.string()),
    evidence: z.array(
      z.strictObject({
        seq: z.number().nullable(),
        operation: z.string(),
        field: z.string().nullable(),
        value: z.string().nullable(),
      }),
    ),
    remedy: z
      .strictObject({
        reason: z.string().nullable(),
        text: z.string(),
        before: body.optional(),
        after: body.optional(),
      })
      .nullable(),
    points: z.number().nullable(),
  })
  .meta({ id: 'QualityVerdict' })

const saleSchema = z
  .strictObject({
    sale: z.string(),
    product: z.enum(qualityProducts),
    made_at: z.string(),
    not_measurable: z.enum(['cut', 'too_deep']).nullable(),
    mandatory: count,
    recommended: count,
    good_practice: count,
    advisory: count,
    safety: count,
    not_observable: z.number(),
    points: z.strictObject({ min: z.number(), max: z.number() }).nullable(),
    verdicts: z.array(verdictSchema),
  })
  .meta({ id: 'SaleQuality' })

export const qualitySchema = z
  .strictObject({
    sales: z.array(saleSchema),
    worst: z.string().nullable().meta({ description: 'Null: no sale is worse than all others' }),
    median: z.string().nullable(),
    cut_off: z
      .strictObject({
        by: z.enum(['count', 'size']),
        max: z.number().meta({ description: 'Calls of each operation, or megabytes' }),
        before: z.string(),
      })
      .nullable()
      .meta({ description: 'Calls and notifications before this moment may be missing. Null: none are' }),
  })
  .meta({ id: 'Quality' })

export type Quality = z.output<typeof qualitySchema>
export type SaleQuality = Quality['sales'][number]
export type QualityVerdict = SaleQuality['verdicts'][number]

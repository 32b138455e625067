/** Integration quality: what the provider would measure of the recorded sales (docs/quality.md). */

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
    description: 'Only sales by this product; `bricks` measures payments and orders as those of a Brick',
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

const verdictSchema = z
  .strictObject({
    id: z.string().meta({ description: 'The provider’s id' }),
    title: z.string(),
    class: z.enum(qualityClasses),
    aspect: z.enum(qualityAspects).meta({ description: '`safety` is not the provider’s' }),
    status: z.enum(qualityStatuses),
    fields: z.array(z.string()),
    evidence: z.array(
      z.strictObject({
        seq: z.number().meta({ description: 'Of a call or a notification' }),
        operation: z.string(),
        field: z.string().nullable(),
        value: z.string().nullable().meta({ description: 'As JSON, cut' }),
      }),
    ),
    remedy: z
      .strictObject({
        reason: z.string().nullable(),
        text: z.string(),
        before: body.optional().meta({ description: 'What was sent, and what should be' }),
        after: body.optional(),
      })
      .nullable()
      .meta({ description: 'What to change, why it does not apply, or where to look. Null: it is met' }),
    points: z.number().nullable().meta({ description: 'As third parties reported; never official' }),
    is_first: z.boolean().meta({ description: 'One of the few to mend first' }),
  })
  .meta({ id: 'QualityVerdict' })

const saleSchema = z
  .strictObject({
    sale: z.string(),
    product: z.enum(qualityProducts),
    made_at: z.string(),
    mandatory: count,
    recommended: count,
    good_practice: count,
    advisory: count,
    safety: count,
    not_observable: z.number(),
    points: z
      .strictObject({ min: z.number(), max: z.number() })
      .nullable()
      .meta({ description: 'A local estimate of 100, for Checkout Pro alone' }),
    verdicts: z.array(verdictSchema),
  })
  .meta({ id: 'SaleQuality' })

export const qualitySchema = z
  .strictObject({
    sales: z.array(saleSchema).meta({ description: 'The newest first' }),
    worst: z.string().nullable().meta({ description: 'The sale that lost most. Null: there is none' }),
    median: z.string().nullable(),
  })
  .meta({ id: 'Quality' })

export const qualityReportSchema = z
  .strictObject({ file: z.string(), type: z.string(), text: z.string() })
  .meta({ id: 'QualityReport' })

export type Quality = z.output<typeof qualitySchema>
export type SaleQuality = Quality['sales'][number]
export type QualityVerdict = SaleQuality['verdicts'][number]

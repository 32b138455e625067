import { z } from 'zod'
import { idText, jsonObject, nullableText, numericId, time } from '../document-fields.ts'

/** What a report is about: the money that was released, or all money that moved. */
const reportKinds = ['release', 'settlement'] as const
export type ReportKind = (typeof reportKinds)[number]

/** A report. Its rows are computed at each download from what had moved until it was generated. */
export const reportSchema = z.object({
  id: numericId,
  kind: z.enum(reportKinds),
  createdFrom: z.enum(['manual', 'schedule']),
  /** `scheduled` waits for the end of its period. */
  status: z.enum(['scheduled', 'pending', 'processed']),
  beginAt: time,
  endAt: time,
  fileName: nullableText,
  /** The configuration at its generation. */
  settings: jsonObject,
  createdAt: time,
  /** When it is or will be generated. */
  generatedAt: time,
  updatedAt: time,
})
export type Report = z.infer<typeof reportSchema>

/** How an account's reports of one kind are made. The id is the kind. */
export const reportConfigSchema = z.object({
  id: idText,
  /** As it was sent. */
  settings: jsonObject,
  /** The report that waits for the end of its period. Null if none is scheduled. */
  scheduledId: numericId.nullable(),
})
export type ReportConfig = z.infer<typeof reportConfigSchema>

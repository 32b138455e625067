import { z } from 'zod'
import { posStatuses, printSubtypes } from '../../../facts/in-person-orders.ts'
import { jsonObject, nullableText, numericId, time } from '../document-fields.ts'

/** A store of a seller, which is a place (the provider's word is store). */
export const branchSchema = z.object({
  id: numericId,
  name: z.string(),
  externalId: nullableText,
  businessHours: jsonObject,
  /** The address as it was sent. */
  location: jsonObject,
  createdAt: time,
  updatedAt: time,
})
export type Branch = z.infer<typeof branchSchema>

/** A point of sale, with the code that is printed for it. */
export const pointOfSaleSchema = z.object({
  id: numericId,
  name: z.string(),
  fixedAmount: z.boolean(),
  category: z.int().nullable(),
  branchId: numericId.nullable(),
  externalBranchId: nullableText,
  externalId: nullableText,
  url: nullableText,
  /** How the printed code is used, as `/v2/pos` says. Default: `pdv`. */
  operatingMode: z.string().optional(),
  /** Absent: active. A change by `/v2/pos` sets it; what it means for a charge is not known. */
  status: z.enum(posStatuses).optional(),
  createdAt: time,
  updatedAt: time,
})
export type PointOfSale = z.infer<typeof pointOfSaleSchema>

/** How a terminal is used. Only in `PDV` it gets orders. */
const operatingModes = ['PDV', 'STANDALONE', 'UNDEFINED'] as const

/** A device that a seller plugged in: its id is `<type>__<serial>`. */
export const terminalSchema = z.object({
  id: z.string().min(1),
  operatingMode: z.enum(operatingModes),
  posId: numericId.nullable(),
  createdAt: time,
})
export type Terminal = z.infer<typeof terminalSchema>

/** A printout that the seller sent to a terminal (the provider's word is action). */
export const terminalActionSchema = z.object({
  id: z.string().min(1),
  externalReference: z.string(),
  terminalId: z.string(),
  subtype: z.enum(printSubtypes),
  content: z.string(),
  /** Whether the terminal receives it. A terminal that was plugged in receives actions in the mode `PDV` only. */
  isObtained: z.boolean(),
  canceledAt: time.optional(),
  createdAt: time,
})
export type TerminalAction = z.infer<typeof terminalActionSchema>

import { z } from 'zod'
import { terminalTypes } from '../../facts/in-person-orders.ts'

/** Plugs a terminal in, which a seller does on the device. */
export const pluggedSchema = z.strictObject({
  type: z.enum(terminalTypes),
  /** Default: the next number of the account. */
  serial: z
    .string()
    .regex(/^[A-Za-z0-9]{1,40}$/)
    .optional(),
  /** The point of sale that it belongs to. Without one it gets no orders at the provider. */
  pos_id: z.int().min(1).optional(),
})

/** A terminal as the provider's list shows it. */
export const terminalJsonSchema = z.strictObject({
  id: z.string(),
  pos_id: z.number().nullable(),
  store_id: z.string().nullable(),
  external_pos_id: z.string().nullable(),
  operating_mode: z.string(),
})

import { z } from 'zod'
import { toNumber, toObject, toText } from '../../../facts/json.ts'
import { idText, jsonObject, nullableText, nullableTime, site, time } from '../document-fields.ts'

const itemSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category_id: z.string(),
  picture_url: nullableText,
  currency_id: z.string(),
  quantity: z.number(),
  unit_price: z.number(),
})
export type PreferenceItem = z.infer<typeof itemSchema>

/** A stored preference. `given` contains the fields of the request and of every update. */
export const preferenceSchema = z.object({
  id: idText,
  siteId: site,
  collectorId: z.int(),
  clientId: z.string(),
  items: z.array(itemSchema),
  externalReference: nullableText,
  expires: z.boolean(),
  startsAt: nullableTime,
  endsAt: nullableTime,
  given: jsonObject,
  /** Set if a plugin made it. */
  isOfPlugin: z.boolean().optional(),
  createdAt: time,
  updatedAt: nullableTime,
})
export type Preference = z.infer<typeof preferenceSchema>

/** The fields of a found preference by which it is searched. */
export function foundFieldsOf({ given }: Preference) {
  return {
    marketplace: toText(given.marketplace) ?? 'NONE',
    payer_email: toText(toObject(given.payer).email) ?? '',
    sponsor_id: toNumber(given.sponsor_id) ?? 0,
  }
}

/** Checkout preferences. */
import { z } from 'zod'
import { isReturnAddress } from '../facts/return-addresses.ts'
import {
  boundedList,
  dateText,
  freeObject,
  gradings,
  integer,
  numeric,
  omittedGradings,
  pathId,
  requiredText,
  webUrl,
} from './fields.ts'

const isWrong = 'must be a valid URL of the web or of an app'
const returnAddress = z.url({ error: isWrong, abort: true }).refine(isReturnAddress, isWrong)

export const createPreferenceInput = z
  .looseObject({
    items: boundedList(
      z.array(z.looseObject({ title: requiredText, quantity: integer(1), unit_price: numeric(0) })).min(1),
    ),
    payer: freeObject.optional(),
    back_urls: z
      .looseObject({
        success: returnAddress.optional(),
        pending: returnAddress.optional(),
        failure: returnAddress.optional(),
      })
      .optional(),
    notification_url: webUrl.optional(),
    external_reference: z.string().optional(),
    metadata: freeObject.optional(),
    expires: z.boolean().optional(),
    expiration_date_from: dateText.optional(),
    expiration_date_to: dateText.optional(),
  })
  .meta({ id: 'CreatePreferenceRequest' })
export type CreatePreferenceInput = z.input<typeof createPreferenceInput>

export const getPreferenceInput = z.object({ preferenceId: pathId })

/** Loose, because other filters of the provider pass unchanged. */
export const searchPreferencesInput = z.looseObject({
  external_reference: z.string().optional(),
  limit: integer(1).optional(),
  offset: integer(0).optional(),
  gradings,
})

export const preferenceSearchSchema = z
  .looseObject({
    elements: z.array(z.looseObject({ id: z.string() })),
    next_offset: z.number(),
    total: z.number(),
    omitted_gradings: omittedGradings,
  })
  .meta({ id: 'PreferenceSearch' })
export type PreferenceSearch = z.infer<typeof preferenceSearchSchema>

export const preferenceSchema = z
  .looseObject({
    id: z.string(),
    init_point: z.string(),
    sandbox_init_point: z.string().optional(),
    items: z.array(
      z.looseObject({
        id: z.string().optional(),
        title: z.string(),
        quantity: z.number(),
        unit_price: z.number(),
      }),
    ),
    external_reference: z.string().nullable().optional(),
  })
  .meta({ id: 'Preference' })
export type Preference = z.infer<typeof preferenceSchema>

/** Follows from a preference that was paid. The status of its payments is its own. */
export const merchantOrderSchema = z.looseObject({
  id: z.number(),
  status: z.string(),
  marketplace: z.string(),
})

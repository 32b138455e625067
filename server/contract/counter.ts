/** Stores that are places, with their points of sale and terminals: inputs, and the used fields of the answers. */
import { z } from 'zod'
import { integer, numericId, paging, pathId, requiredText } from './fields.ts'

/** The seller, whose id `seller.get` answers. */
const ofUser = { userId: numericId }

/** Loose, because other fields of the provider pass unchanged. */
const branchFields = {
  name: requiredText,
  external_id: z.string().optional(),
  business_hours: z.looseObject({}).optional(),
}
const location = z.looseObject({
  street_number: z.string(),
  street_name: z.string(),
  city_name: z.string(),
  state_name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  reference: z.string().optional(),
})

export const createBranchInput = z
  .looseObject({ ...ofUser, ...branchFields, location })
  .meta({ id: 'CreateStoreRequest' })
export type CreateBranchInput = z.input<typeof createBranchInput>

export const changeBranchInput = z
  .looseObject({ ...ofUser, branchId: numericId, ...branchFields, location: location.partial().optional() })
  .meta({ id: 'ChangeStoreRequest' })

export const deleteBranchInput = z.strictObject({ ...ofUser, branchId: numericId })

export const searchBranchesInput = z.looseObject({
  ...ofUser,
  external_id: z.string().optional(),
  limit: integer(1).optional(),
  offset: integer(0).optional(),
})

/** The provider writes ids of stores as numbers and as texts. */
const id = z.union([z.number(), z.string()])

export const branchSchema = z
  .looseObject({
    id,
    name: z.string(),
    external_id: z.string().optional(),
    date_creation: z.string().optional(),
    business_hours: z.looseObject({}).optional(),
    location: z
      .looseObject({
        address_line: z.string().optional(),
        reference: z.string().optional(),
        latitude: z.number().optional(),
        longitude: z.number().optional(),
      })
      .optional(),
  })
  .meta({ id: 'Store' })
export type Branch = z.infer<typeof branchSchema>

export const branchSearchSchema = z.looseObject({ paging, results: z.array(branchSchema) })

export const createPointOfSaleInput = z
  .looseObject({
    name: requiredText,
    store_id: integer(1).optional(),
    external_store_id: z.string().optional(),
    external_id: z.string().optional().meta({ description: 'Letters and digits; orders name it' }),
    fixed_amount: z.boolean().optional(),
    category: integer(0).optional(),
  })
  .meta({ id: 'CreatePointOfSaleRequest' })
export type CreatePointOfSaleInput = z.input<typeof createPointOfSaleInput>

export const changePointOfSaleInput = createPointOfSaleInput
  .partial()
  .extend({ posId: pathId })
  .meta({ id: 'ChangePointOfSaleRequest' })

export const deletePointOfSaleInput = z.strictObject({ posId: pathId })

export const searchPointsOfSaleInput = z.looseObject({
  external_id: z.string().optional(),
  store_id: z.string().optional(),
  external_store_id: z.string().optional(),
  limit: integer(1).optional(),
  offset: integer(0).optional(),
})

export const pointOfSaleSchema = z
  .looseObject({
    id: z.number(),
    name: z.string(),
    external_id: z.string().optional(),
    store_id: id.optional(),
    external_store_id: z.string().optional(),
    fixed_amount: z.boolean().optional(),
    status: z.string().optional(),
    date_created: z.string().optional(),
    uuid: z.string().optional(),
    user_id: z.number().optional(),
    /** Addresses of the printed code. */
    qr: z.looseObject({ image: z.string().optional(), template_document: z.string().optional() }).optional(),
  })
  .meta({ id: 'PointOfSale' })
export type PointOfSale = z.infer<typeof pointOfSaleSchema>

export const pointOfSaleSearchSchema = z.looseObject({ paging, results: z.array(pointOfSaleSchema) })

/** The answer to a deletion has no body, or one that nobody uses. */
export const deletedSchema = z.unknown()

export const listTerminalsInput = z.looseObject({
  store_id: z.string().optional(),
  pos_id: z.string().optional(),
  limit: integer(1).optional(),
  offset: integer(0).optional(),
})

export const terminalSchema = z
  .looseObject({
    id: z.string(),
    pos_id: z.number().nullish(),
    store_id: z.string().nullish(),
    external_pos_id: z.string().nullish(),
    operating_mode: z.string().optional(),
  })
  .meta({ id: 'Terminal' })
export type Terminal = z.infer<typeof terminalSchema>

export const terminalListSchema = z.looseObject({
  data: z.looseObject({ terminals: z.array(terminalSchema) }),
  paging: paging.optional(),
})

export const setUpTerminalInput = z
  .looseObject({
    terminals: z
      .array(z.looseObject({ id: z.string(), operating_mode: z.enum(['PDV', 'STANDALONE']) }))
      .length(1),
  })
  .meta({ id: 'SetUpTerminalRequest' })

export const terminalSetUpSchema = z.looseObject({
  terminals: z.array(z.looseObject({ id: z.string(), operating_mode: z.string() })),
})

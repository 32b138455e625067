/** The faults that the shop proxy causes to shops, also in front of the real provider. */
import { z } from 'zod'
import {
  commonFaultShape,
  matchedCallsShape,
  requireAnswer,
  requireEffect,
} from '../shared/faults/call-fault.ts'

const account = z.string().min(1).max(100).optional().meta({
  description: 'Only calls with these credentials, as calls of shops name them',
})
const at = z.literal('shop_proxy').meta({
  description: 'Where the rule acts. The simulator has its own rules (`POST /simulator/faults`)',
})

export const addFaultInput = z
  .strictObject({ at: at.default('shop_proxy'), ...matchedCallsShape, account, ...commonFaultShape })
  .superRefine(requireAnswer)
  .superRefine(requireEffect('status', 'delay_ms', 'reset', 'cut_off'))
  .meta({ id: 'AddFaultRequest' })

export const shopFaultRuleSchema = z
  .strictObject({
    at,
    ...matchedCallsShape,
    account,
    ...commonFaultShape,
    times: z.int(),
    skip: z.int(),
    by: z
      .string()
      .optional()
      .meta({ description: 'Who added it, as `actor` of calls. Absent: nobody is named' }),
  })
  .meta({ id: 'ShopFaultRule' })

export type ShopFaultRule = z.output<typeof shopFaultRuleSchema>

export const shopFaultsSchema = z
  .strictObject({
    faults: z
      .array(shopFaultRuleSchema)
      .meta({ description: 'The rules that are not used up, oldest first' }),
  })
  .meta({ id: 'ShopFaults' })

export const clearFaultsInput = z.strictObject({})
export const clearedFaultsSchema = z.strictObject({ cleared: z.literal(true) })

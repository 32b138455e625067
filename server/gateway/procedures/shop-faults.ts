/** Faults of the shop proxy, which affect the next calls of shops, also with the real provider. */
import {
  addFaultInput,
  clearedFaultsSchema,
  clearFaultsInput,
  shopFaultRuleSchema,
  shopFaultsSchema,
} from '../../contract/shop-faults.ts'
import { keyOf } from '../../journal/account-view.ts'
import { AppError } from '../errors.ts'
import { operation, router } from './base.ts'
import type { Deps } from './context.ts'

const ruleExample = {
  at: 'shop_proxy',
  method: 'POST',
  path: '/v1/payments',
  times: 1,
  skip: 0,
  status: 500,
  performed: true,
} as const

export const faults = router({
  list: operation('gateway', 'GET /faults', {
    isUnrecorded: true,
    errors: ['not_found'],
    operationId: 'listFaults',
    response: shopFaultsSchema,
    example: { data: { faults: [ruleExample] } },
  }).query(({ ctx: { deps } }) => ({ faults: rulesOf(deps).list(keyOf(deps.account)) })),

  add: operation('gateway', 'POST /faults', {
    errors: ['not_found'],
    operationId: 'addFault',
    status: 201,
    response: shopFaultRuleSchema,
    example: { input: ruleExample, data: ruleExample },
  })
    .input(addFaultInput)
    .mutation(({ ctx: { deps, request }, input }) => {
      const actor = deps.readActor(request.received)
      const added = actor === null ? input : { ...input, by: actor }
      rulesOf(deps).add(keyOf(deps.account), added)
      return added
    }),

  clear: operation('gateway', 'DELETE /faults', {
    errors: ['not_found'],
    operationId: 'clearFaults',
    response: clearedFaultsSchema,
    example: { input: {}, data: { cleared: true } },
  })
    .input(clearFaultsInput)
    .mutation(({ ctx: { deps } }) => {
      rulesOf(deps).keep(keyOf(deps.account), () => false)
      return { cleared: true as const }
    }),
})

function rulesOf({ shop }: Deps) {
  if (shop === null) throw new AppError('not_found', 'There is no shop proxy. Set GATEWAY_SHOP_PORT.')
  return shop.rules
}

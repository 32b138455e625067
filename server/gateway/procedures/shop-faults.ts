/** Faults of the shop proxy, which affect the next calls of shops, also with the real provider. */
import { catalog } from '../../catalog/catalog.ts'
import { keyOf } from '../../journal/account-view.ts'
import { AppError } from '../errors.ts'
import { operation, router } from './base.ts'
import type { Deps } from './context.ts'

export const faults = router({
  list: operation(catalog.faults.list, { isUnrecorded: true }).query(({ ctx: { deps } }) => ({
    faults: rulesOf(deps).list(keyOf(deps.account)),
  })),

  add: operation(catalog.faults.add).mutation(({ ctx: { deps, request }, input }) => {
    const actor = deps.readActor(request.received)
    const added = actor === null ? input : { ...input, by: actor }
    rulesOf(deps).add(keyOf(deps.account), added)
    return added
  }),

  clear: operation(catalog.faults.clear).mutation(({ ctx: { deps } }) => {
    rulesOf(deps).keep(keyOf(deps.account), () => false)
    return { cleared: true as const }
  }),
})

function rulesOf({ shop }: Deps) {
  if (shop === null) throw new AppError('not_found', 'There is no shop proxy. Set GATEWAY_SHOP_PORT.')
  return shop.rules
}

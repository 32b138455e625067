import type { DeliveryState } from '../../../server/simulator/api/deliveries.ts'
import { omitAbsent, readOneOf, readText, type Search } from '../../browser/search-params.ts'

export const simulatorTabs = [
  'account',
  'faults',
  'clock',
  'scenarios',
  'deliveries',
  'bricks',
  'sellers',
] as const

/**
 * `state` and `q` filter the deliveries; `fault` preselects a fault of notifications; a seller who gave consent returns
 * with `code`.
 */
export const readSimulatorSearch = (search: Search) =>
  omitAbsent({
    tab: readOneOf(search.tab, simulatorTabs),
    state: readOneOf(search.state, deliveryStates),
    q: readText(search.q),
    fault: readText(search.fault),
    code: readText(search.code),
  })

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const satisfies DeliveryState[]

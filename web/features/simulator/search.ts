import { omitAbsent, readOneOf, readText, type Search } from '../../browser/search-params.ts'
import { deliveryStates } from './delivery-states.ts'

const simulatorTabs = ['account', 'faults', 'clock', 'scenarios', 'deliveries'] as const

/** `state` and `q` filter the deliveries; `fault` preselects a fault of notifications. */
export const readSimulatorSearch = (search: Search) =>
  omitAbsent({
    tab: readOneOf(search.tab, simulatorTabs),
    state: readOneOf(search.state, deliveryStates),
    q: readText(search.q),
    fault: readText(search.fault),
  })

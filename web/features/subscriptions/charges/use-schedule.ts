import type { Subscription } from '../../../../server/contract/subscriptions.ts'
import { useSimulatorRead } from '../../../simulator/use-simulator.ts'

/** The charges to come, which only the simulator lists. Undefined with the real provider, and until they are read. */
export function useSchedule({ id }: Pick<Subscription, 'id'>) {
  return useSimulatorRead('GET /simulator/subscriptions/:id/schedule', { params: { id } }).data
}

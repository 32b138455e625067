import type { DeliveryState } from '../../../server/simulator/api/deliveries.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'
import type { IconName } from '../../ui/icon.tsx'

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const satisfies DeliveryState[]

export const deliveryLooks: Record<DeliveryState, { tone: Tone; icon: IconName }> = {
  waiting: { tone: 'warn', icon: 'clock' },
  delivered: { tone: 'ok', icon: 'check' },
  failed: { tone: 'bad', icon: 'close' },
}

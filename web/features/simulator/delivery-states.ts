import type { Delivery } from '../../provider/simulator-api.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'
import type { IconName } from '../../ui/icon.tsx'

export const deliveryStates = [
  'waiting',
  'delivered',
  'failed',
  'lost',
] as const satisfies Delivery['state'][]

export const deliveryLooks: Record<Delivery['state'], { tone: Tone; icon: IconName }> = {
  waiting: { tone: 'warn', icon: 'clock' },
  delivered: { tone: 'ok', icon: 'check' },
  failed: { tone: 'bad', icon: 'close' },
  lost: { tone: 'neutral', icon: 'ban' },
}

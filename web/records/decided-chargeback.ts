/** Who won a chargeback. A decided one keeps the status `charged_back`: only its detail tells who has the money. */
import type { Tone } from '../ui/feedback/status-badge.tsx'
import type { IconName } from '../ui/icon.tsx'

export type DecidedChargeback = 'chargeback_won' | 'chargeback_lost'

export const chargebackLooks: Record<DecidedChargeback, { tone: Tone; icon: IconName }> = {
  chargeback_won: { tone: 'ok', icon: 'check' },
  chargeback_lost: { tone: 'bad', icon: 'close' },
}

/** `reimbursed` means that the seller has the money back. Null while the chargeback is disputed. */
export function decidedChargebackOf(detail: string | null | undefined): DecidedChargeback | null {
  if (detail === 'reimbursed') return 'chargeback_won'
  return detail === 'settled' ? 'chargeback_lost' : null
}

import type { GradedCase } from '../../../server/contract/grading.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'
import type { IconName } from '../../ui/icon.tsx'

type Looks = { tone: Tone; icon: IconName }

const looksOfVerdict = {
  passed: { tone: 'ok', icon: 'check' },
  covered: { tone: 'neutral', icon: 'minus' },
  undecided: { tone: 'neutral', icon: 'info' },
} as const satisfies Record<string, Looks>

const looksOfSeverity = {
  low: { tone: 'info', icon: 'alert' },
  medium: { tone: 'warn', icon: 'alert' },
  high: { tone: 'bad', icon: 'alert' },
  critical: { tone: 'bad', icon: 'ban' },
} as const satisfies Record<string, Looks>

export function looksOf({ verdict, severity }: Pick<GradedCase, 'verdict' | 'severity'>): Looks {
  return verdict === 'finding' ? looksOfSeverity[severity] : looksOfVerdict[verdict]
}

import { useTranslations } from 'use-intl'
import { StatusBadge, type Tone } from '../ui/feedback/status-badge.tsx'
import type { IconName } from '../ui/icon.tsx'
import type { NotificationEntry } from './feed-entry.ts'

type Verdict = NotificationEntry['verdict']

export const verdictLooks: Record<Verdict, { tone: Tone; icon: IconName }> = {
  validated: { tone: 'ok', icon: 'check' },
  unsigned: { tone: 'warn', icon: 'minus' },
  rejected: { tone: 'bad', icon: 'close' },
}

/** The result of a notification's signature check. */
export function VerdictBadge({ verdict, isPlain = false }: { verdict: Verdict; isPlain?: boolean }) {
  const t = useTranslations('verdict')
  return <StatusBadge {...verdictLooks[verdict]} label={t(verdict)} status={verdict} isPlain={isPlain} />
}

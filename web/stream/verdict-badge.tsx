import { useTranslations } from 'use-intl'
import { StatusBadge, type Tone } from '../ui/feedback/status-badge.tsx'
import type { IconName } from '../ui/icon.tsx'
import type { NotificationEntry } from './feed-entry.ts'

type Verdict = NotificationEntry['verdict']

const verdictLooks: Record<Verdict, { tone: Tone; icon: IconName }> = {
  validated: { tone: 'ok', icon: 'check' },
  unsigned: { tone: 'warn', icon: 'minus' },
  rejected: { tone: 'bad', icon: 'close' },
}

/** How a verdict looks. One that a tester's fault led to is neither right nor wrong. */
export function verdictLookOf({ verdict, fault }: Judged): { tone: Tone; icon: IconName } {
  return fault ? { tone: 'warn', icon: 'bolt' } : verdictLooks[verdict]
}

type Judged = { verdict: Verdict; fault?: string | null }

/** The result of a notification's signature check. */
export function VerdictBadge({ verdict, fault = null, isPlain = false }: Judged & { isPlain?: boolean }) {
  const t = useTranslations('verdict')
  return (
    <StatusBadge
      {...verdictLookOf({ verdict, fault })}
      label={t(verdict)}
      status={verdict}
      isPlain={isPlain}
    />
  )
}

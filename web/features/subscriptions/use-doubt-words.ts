import { useTranslations } from 'use-intl'
import type { DoubtWords } from '../../actions/doubt-notice.tsx'

/** The texts after a lost answer to a write of subscriptions. */
export function useDoubtWords(written: 'subscription' | 'change' | 'plan' | 'planChange'): DoubtWords {
  const t = useTranslations('subscriptions.doubt')
  return { title: t(`title.${written}`), found: t(`found.${written}`) }
}

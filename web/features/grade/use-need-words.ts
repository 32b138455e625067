import { useTranslations } from 'use-intl'
import type { GradeNeed } from '../../../server/contract/grading.ts'

const fields = [
  'checkUrl',
  'orderUrl',
  'isSlow',
  'otherSecret',
  'previousSecret',
  'restartUrl',
  'patience',
] as const

/** Says what would decide a case. The texts name fields of the form by their labels. */
export function useNeedWords(): (need: GradeNeed) => string {
  const t = useTranslations('grade')
  const labels = Object.fromEntries(fields.map(field => [field, t(field)]))
  return need => t(`needs.${need}`, labels)
}

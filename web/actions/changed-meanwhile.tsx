import { useContext, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toProblem } from '../errors/console-problem.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { SubjectStateContext } from './subject-state.tsx'
import type { SafeSubmit } from './use-safe-submit.ts'

type Props = { safe: Pick<SafeSubmit<unknown>, 'isBusy' | 'doubt' | 'refusal'> }

/**
 * Tells inside an open dialog that somebody else changed its subject, and that nothing of the dialog was performed. It
 * compares with the state at its own mount, so it is mounted when the dialog opens.
 */
export function ChangedMeanwhile({ safe: { isBusy, doubt, refusal } }: Props) {
  const t = useTranslations('state.changed')
  const subject = useContext(SubjectStateContext)
  const [shown] = useState(subject?.text)
  // The change may be the effect of a write whose answer is missing, even after the user gave it up.
  const [mayBeOwn, setMayBeOwn] = useState(false)
  if (doubt !== null && !mayBeOwn) setMayBeOwn(true)
  // A call whose order failed is refused, but has changed the order.
  const isOwn = mayBeOwn || isBusy || (refusal !== null && toProblem(refusal).failedOrder !== undefined)
  if (isOwn || !subject || shown === undefined || shown === subject.text) return null
  return (
    <Notice tone="info" role="status" testId="changed-meanwhile" title={t('title', { kind: subject.kind })}>
      <p>{t('from', { before: shown, now: subject.text })}</p>
      <p>{t(refusal === null ? 'nothing' : 'refused')}</p>
    </Notice>
  )
}

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ReplaySignature, replaySignatures } from '../../../../server/contract/copy-facts.ts'
import { trpc } from '../../../trpc.ts'
import { CopyForm } from './copy-form.tsx'
import { SignatureCards } from './signature-cards.tsx'
import { TargetField } from './target-field.tsx'
import { useTarget } from './use-target.ts'

/** Sends one notification again. */
export function ReplayForm({ seq, onLeave }: { seq: number; onLeave: () => void }) {
  const t = useTranslations('copies.replay')
  const [signature, setSignature] = useState<ReplaySignature>('as_received')
  const [isTold, setTold] = useState(false)
  const target = useTarget()
  const replay = trpc.notifications.replay.useMutation()
  const input = { signature, ...target.input }
  const submit = () => {
    setTold(true)
    if (!target.isWrong) replay.mutate({ seq, ...input })
    return !target.isWrong
  }
  return (
    <CopyForm
      label={t('title')}
      submitLabel={t('submit')}
      request={{
        method: 'POST',
        path: `/notifications/${seq}/replay`,
        body: input,
        operation: 'notifications.replay',
      }}
      sending={replay}
      onSubmit={submit}
      onLeave={onLeave}
    >
      <SignatureCards signatures={replaySignatures} value={signature} onChange={setSignature} />
      <TargetField {...target} isTold={isTold} />
    </CopyForm>
  )
}

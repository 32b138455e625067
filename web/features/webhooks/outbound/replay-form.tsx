import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ReplaySignature, replaySignatures } from '../../../../server/contract/entry-facts.ts'
import { gateway, trpc } from '../../../trpc.ts'
import { SignatureCards, TargetField, useTarget } from './send-fields.tsx'
import { SendForm } from './send-form.tsx'
import { RefusedReplay } from './signature-age.tsx'
import { useSend } from './use-send.tsx'

type ReplayInput = Parameters<typeof gateway.notifications.replay.mutate>[0]

/** Sends a replay of one notification. */
export function ReplayForm({ seq, onLeave }: { seq: number; onLeave: () => void }) {
  const t = useTranslations('outbound.replay')
  const [signature, setSignature] = useState<ReplaySignature>('as_received')
  const [sentSignature, setSentSignature] = useState<ReplaySignature>(signature)
  const [isMarked, setMarked] = useState(false)
  const target = useTarget()
  const { data: entry } = trpc.notifications.get.useQuery(
    { seq },
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  )
  const sending = useSend<ReplayInput>((whole, context) =>
    gateway.notifications.replay.mutate(whole, { context }),
  )
  const input = { signature, ...target.input }
  return (
    <SendForm
      label={t('title')}
      submitLabel={t('submit')}
      request={{
        method: 'POST',
        path: `/notifications/${seq}/replay`,
        body: input,
        operation: 'notifications.replay',
      }}
      sending={sending}
      wrong={target.isWrong ? 1 : 0}
      isMarked={isMarked}
      onMark={() => setMarked(true)}
      onSend={() => {
        setSentSignature(signature)
        return sending.submit({ seq, ...input })
      }}
      onLeave={onLeave}
      whyRefused={status =>
        entry && <RefusedReplay entry={entry} signature={sentSignature} status={status} />
      }
    >
      <SignatureCards signatures={replaySignatures} value={signature} onChange={setSignature} />
      <TargetField {...target} isMarked={isMarked} />
    </SendForm>
  )
}

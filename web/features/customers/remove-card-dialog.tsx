import { useTranslations } from 'use-intl'
import type { Card } from '../../../server/contract/customers.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { gateway, trpc } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { DoubtNotice } from '../../writes/doubt-notice.tsx'
import { useSafeSubmit } from '../../writes/use-safe-submit.ts'
import { cardName } from './card-name.ts'

type Props = { card: Card | null; customerId: string; onClose: () => void; onRemoved: () => void }

export function RemoveCardDialog({ card, customerId, onClose, onRemoved }: Props) {
  const t = useTranslations('customers')
  const utils = trpc.useUtils()
  const remove = useSafeSubmit<string, unknown>({
    send: (cardId, context) => gateway.cards.delete.mutate({ customerId, cardId }, { context }),
    find: async cardId => {
      const customer = await gateway.customers.get.query({ customerId })
      return customer.cards?.some(({ id }) => id === cardId) ? null : customer
    },
    isRepeatable: true,
    onDone: async () => {
      onClose()
      await utils.customers.get.invalidate({ customerId })
      utils.customers.search.invalidate()
      onRemoved()
      sayDone(t('removed'))
    },
  })
  const close = () => {
    remove.clearRefusal()
    onClose()
  }
  const name = card ? cardName(card) : ''
  return (
    <ConfirmDialog
      title={t('removeTitle', { name })}
      confirmLabel={t('removeConfirm')}
      isOpen={card !== null}
      isBusy={remove.isBusy}
      isDisabled={remove.doubt !== null}
      onClose={close}
      onConfirm={() => card && remove.submit(card.id)}
    >
      <p>{t('removeText')}</p>
      {remove.refusal !== null && <ProblemNotice error={remove.refusal} title={t('removeFailed')} />}
      <DoubtNotice safe={remove} written="cardRemoval" />
      <CurlButton
        operation="cards.delete"
        method="DELETE"
        path={`/customers/${customerId}/cards/${card?.id}`}
      />
    </ConfirmDialog>
  )
}

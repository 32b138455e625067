import { useTranslations } from 'use-intl'
import type { Card } from '../../../server/contract/customers.ts'
import { useSafeSubmit } from '../../actions/use-safe-submit.ts'
import { WriteProblems } from '../../actions/write-problems.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { gateway, trpc } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { cardName } from './card-name.ts'

type Props = { card: Card | null; customerId: string; onClose: () => void; onRemoved: () => void }

export function RemoveCardDialog({ card, customerId, onClose, onRemoved }: Props) {
  const t = useTranslations('customers')
  const utils = trpc.useUtils()
  const remove = useSafeSubmit<string, unknown>(`card-removal ${customerId}`, {
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
  const problems = <WriteProblems safe={remove} failed={t('removeFailed')} written="cardRemoval" />
  return (
    <>
      {card === null && problems}
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
        {problems}
        <CurlButton
          operation="cards.delete"
          method="DELETE"
          path={`/customers/${customerId}/cards/${card?.id}`}
        />
      </ConfirmDialog>
    </>
  )
}

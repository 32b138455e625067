import { useTranslations } from 'use-intl'
import type { Card } from '../../../server/contract/customers.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { trpc } from '../../trpc.ts'
import { announce } from '../../ui/feedback/announcer.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { cardName } from './card-name.ts'

type Props = { card: Card | null; customerId: string; onClose: () => void; onRemoved: () => void }

export function RemoveCardDialog({ card, customerId, onClose, onRemoved }: Props) {
  const t = useTranslations('customers')
  const utils = trpc.useUtils()
  const remove = trpc.cards.delete.useMutation({
    onSuccess: async () => {
      onClose()
      await utils.customers.get.invalidate({ customerId })
      utils.customers.search.invalidate()
      onRemoved()
      announce(t('removed'))
    },
  })
  const close = () => {
    remove.reset()
    onClose()
  }
  const name = card ? cardName(card) : ''
  return (
    <ConfirmDialog
      title={t('removeTitle', { name })}
      confirmLabel={t('removeConfirm')}
      isOpen={card !== null}
      isBusy={remove.isPending}
      onClose={close}
      onConfirm={() => card && remove.mutate({ customerId, cardId: card.id })}
    >
      <p>{t('removeText')}</p>
      {remove.error && <ProblemNotice error={remove.error} title={t('removeFailed')} />}
      <CurlButton
        operation="cards.delete"
        method="DELETE"
        path={`/customers/${customerId}/cards/${card?.id}`}
      />
    </ConfirmDialog>
  )
}

import { useTranslations } from 'use-intl'
import type { Card, Customer } from '../../../server/contract/customers.ts'
import { useSafeSubmit } from '../../actions/use-safe-submit.ts'
import { CardForm } from '../../cards/card-form.tsx'
import { type CardWrite, useCardWrite } from '../../cards/use-card-write.ts'
import { CurlButton } from '../../http/curl-button.tsx'
import { gateway, trpc } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { saveCardCurl } from './save-card-curl.ts'

/** The earlier cards, to recognize the new one. */
type CardOrder = { token: string; earlier: string[] }

/** The name under which an attempt is kept. */
export const saveCardName = (customerId: string) => `card ${customerId}`

/** Tokenizes a card and saves it. */
export function useSaveCard({ id: customerId }: Customer, onSaved: () => void): CardWrite<CardOrder, Card> {
  const t = useTranslations('customers')
  const utils = trpc.useUtils()
  const safe = useSafeSubmit<CardOrder, Card>(saveCardName(customerId), {
    send: ({ token }, context) => gateway.cards.create.mutate({ customerId, token }, { context }),
    find: async ({ earlier }) => {
      const customer = await gateway.customers.get.query({ customerId })
      return customer.cards?.find(({ id }) => !earlier.includes(id)) ?? null
    },
    // The provider accepts a token once.
    isRepeatable: true,
    onDone: () => {
      utils.customers.get.invalidate({ customerId })
      utils.customers.search.invalidate()
      sayDone(t('saved'))
      onSaved()
    },
  })
  return useCardWrite(safe)
}

type Props = { customer: Customer; saving: CardWrite<CardOrder, Card> }

/** Tokenizes the card in the browser, then saves the token through the gateway. */
export function SaveCardForm({ customer: { id: customerId, cards = [] }, saving }: Props) {
  const t = useTranslations('customers')
  const { site, access } = saving
  return (
    <CardForm
      write={saving}
      toInput={token => ({ token, earlier: cards.map(({ id }) => id) })}
      written="card"
      texts={{ failed: t('saveFailed'), tokenFailed: t('tokenFailed'), submit: t('save') }}
      before={!access && <Notice tone="warn" title={t('needsPublicKey')} />}
      after={<p className="dimmed">{t('tokenSafe')}</p>}
      buttons={draft =>
        access && (
          <CurlButton
            operation="cards.create"
            method="POST"
            toCode={base =>
              saveCardCurl(draft, { site, access, cardsUrl: `${base}/customers/${customerId}/cards` })
            }
          />
        )
      }
    />
  )
}

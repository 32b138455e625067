import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Card, Customer } from '../../../server/contract/customers.ts'
import type { SiteId } from '../../../server/facts/countries.ts'
import { type SafeSubmit, useSafeSubmit } from '../../actions/use-safe-submit.ts'
import { type CardDraft, toCardData } from '../../cards/card-draft.ts'
import { type ProviderAccess, tokenizeCard } from '../../provider/tokenize-card.ts'
import { gateway, trpc } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'

/** The earlier cards, to recognize the new one. */
type CardOrder = { token: string; earlier: string[] }
export type SaveCard = {
  safe: SafeSubmit<CardOrder, Card>
  tokenFailure: unknown
  isBusy: boolean
  /** Hides the failures of earlier attempts. */
  clearFailures: () => void
  save: (draft: CardDraft, site: SiteId, access: ProviderAccess) => Promise<void>
}

/** The name under which an attempt is kept. */
export const saveCardName = (customerId: string) => `card ${customerId}`

/** Tokenizes a card and saves it. Card data is an argument, so that no query cache keeps it. */
export function useSaveCard({ id: customerId, cards = [] }: Customer, onSaved: () => void): SaveCard {
  const t = useTranslations('customers')
  const utils = trpc.useUtils()
  const [isTokenizing, setTokenizing] = useState(false)
  const [tokenFailure, setTokenFailure] = useState<unknown>(null)
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
  const clearFailures = () => {
    setTokenFailure(null)
    safe.clearRefusal()
  }
  const save: SaveCard['save'] = async (draft, site, access) => {
    if (safe.doubt) return safe.sendAgain()
    if (isTokenizing) return
    setTokenizing(true)
    clearFailures()
    try {
      const token = await tokenizeCard(toCardData(draft, site), access)
      await safe.submit({ token: token.id, earlier: cards.map(({ id }) => id) })
    } catch (error) {
      setTokenFailure(error)
    } finally {
      setTokenizing(false)
    }
  }
  return { safe, tokenFailure, isBusy: isTokenizing || safe.isBusy, clearFailures, save }
}

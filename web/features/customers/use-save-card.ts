import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SiteId } from '../../../server/facts/countries.ts'
import { type CardDraft, toCardData } from '../../cards/card-draft.ts'
import { type ProviderAccess, tokenizeCard } from '../../provider/tokenize-card.ts'
import { trpc } from '../../trpc.ts'
import { announce } from '../../ui/feedback/announcer.ts'

type Failure = { step: 'token' | 'card'; error: unknown }

/** Tokenizes a card and saves it. Card data is an argument, so that no query cache keeps it. */
export function useSaveCard(customerId: string, onSaved: () => void) {
  const t = useTranslations('customers')
  const utils = trpc.useUtils()
  const create = trpc.cards.create.useMutation()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const save = async (draft: CardDraft, site: SiteId, access: ProviderAccess) => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    let step: Failure['step'] = 'token'
    try {
      const token = await tokenizeCard(toCardData(draft, site), access)
      step = 'card'
      await create.mutateAsync({ customerId, token: token.id })
      await utils.customers.get.invalidate({ customerId })
      utils.customers.search.invalidate()
      announce(t('saved'))
      onSaved()
    } catch (error) {
      setFailure({ step, error })
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, failure }
}

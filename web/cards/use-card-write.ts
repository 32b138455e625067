import { useState } from 'react'
import { isSiteId, type SiteId } from '../../server/facts/countries.ts'
import type { SafeSubmit } from '../actions/use-safe-submit.ts'
import { useSeller } from '../http/use-settings.ts'
import { tokenizeCard } from '../provider/tokenize-card.ts'
import { useProviderAccess } from '../simulator/use-simulator.ts'
import { type CardDraft, firstDraft, type OwnField, toCardData, wrongFields } from './card-draft.ts'

/** The card of a form, and its invalid fields. */
export function useCardDraft() {
  const [draft, setDraft] = useState(firstDraft)
  const [wrong, setWrong] = useState<OwnField[]>([])
  return {
    draft,
    wrong,
    onChange: (next: CardDraft) => {
      setDraft(next)
      setWrong([])
    },
    /** Marks the invalid fields. Returns whether there are none. */
    check: () => {
      const found = wrongFields(draft)
      setWrong(found)
      return found.length === 0
    },
  }
}

export type CardWrite<Input, Done> = ReturnType<typeof useCardWrite<Input, Done>>

/**
 * A write that needs the token of a card, which the browser creates first. Card data is an argument, so that no query
 * cache keeps it.
 * @param country the card's country; by default the seller's
 */
export function useCardWrite<Input, Done>(safe: SafeSubmit<Input, Done>, country?: SiteId) {
  const seller = useSeller()
  const access = useProviderAccess()
  const [isTokenizing, setTokenizing] = useState(false)
  /** Why the card was not tokenized. */
  const [tokenFailure, setTokenFailure] = useState<unknown>(null)
  const site = country ?? (isSiteId(seller?.site_id) ? seller.site_id : 'MLA')
  /** Hides the failures of earlier attempts. */
  const clearFailures = () => {
    setTokenFailure(null)
    safe.clearRefusal()
  }
  /**
   * Creates a token that works once, and submits. Without a card, only submits. If a write is in doubt, repeats that
   * write instead.
   */
  const save = async (draft: CardDraft | null, toInput: (token: string | null) => Input): Promise<void> => {
    if (safe.doubt) return safe.sendAgain()
    if (isTokenizing || (draft && !access)) return
    clearFailures()
    if (!draft || !access) return safe.submit(toInput(null))
    setTokenizing(true)
    try {
      const { id } = await tokenizeCard(toCardData(draft, site), access)
      await safe.submit(toInput(id))
    } catch (error) {
      setTokenFailure(error)
    } finally {
      setTokenizing(false)
    }
  }
  return { safe, site, access, tokenFailure, isBusy: isTokenizing || safe.isBusy, clearFailures, save }
}

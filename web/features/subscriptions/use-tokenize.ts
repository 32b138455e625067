import { useState } from 'react'
import { isSiteId } from '../../../server/facts/countries.ts'
import { type CardDraft, toCardData } from '../../cards/card-draft.ts'
import { useSeller } from '../../http/use-settings.ts'
import { tokenizeCard } from '../../provider/tokenize-card.ts'
import { useProviderAccess } from '../../simulator/use-simulator.ts'

/** Tokenizes a card in the browser. Card data is an argument, so that no query cache keeps it. */
export function useTokenize() {
  const seller = useSeller()
  const access = useProviderAccess()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const site = isSiteId(seller?.site_id) ? seller.site_id : 'MLA'
  return {
    site,
    isReady: access !== null,
    isBusy,
    failure,
    /** Resolves to a token that works once. Null after a failure, which is kept to be shown. */
    tokenize: async (draft: CardDraft): Promise<string | null> => {
      if (!access) return null
      setBusy(true)
      setFailure(null)
      try {
        return (await tokenizeCard(toCardData(draft, site), access)).id
      } catch (error) {
        setFailure(error)
        return null
      } finally {
        setBusy(false)
      }
    },
  }
}

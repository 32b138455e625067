import { getRouteApi } from '@tanstack/react-router'
import type { Card } from '../../../server/contract/customers.ts'
import type { TestCard } from '../../../server/facts/countries/cards.ts'
import type { OfflineMethod } from '../../../server/facts/countries/country.ts'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { findOutcome, type Outcome, type PayingApi } from '../../provider/card-outcomes.ts'
import { findBankMethod, findOfflineMethod } from '../../provider/offline-methods.ts'
import { findTestCard } from '../../provider/test-cards.ts'
import { useMoveAccount } from '../../simulator/use-move-account.ts'
import { trpc } from '../../trpc.ts'

const route = getRouteApi('/pay')

type PaySearch = ReturnType<typeof route.useSearch>

/** The card that pays: an official test card, a typed one, or a customer's saved card. */
export type CardChoice =
  | { kind: 'test'; card: TestCard }
  | { kind: 'own' }
  | { kind: 'offline'; method: OfflineMethod }
  | { kind: 'saved'; customerId: string; cardId: string }

type PayChange = {
  api?: PayingApi | undefined
  card?: string | undefined
  result?: string
  amount?: string
  installments?: number | undefined
  customer?: string | undefined
  email?: string
  description?: string
}

export type PayChoice = {
  api: PayingApi
  /** The account's country: the provider charges in its currency, whatever the form says. */
  site: SiteId
  /** The country in the address, if the account sells in another one. */
  askedSite: SiteId | null
  currency: string
  card: CardChoice
  outcome: Outcome
  /** Whether the cardholder's name selects the outcome. */
  hasOutcome: boolean
  /** Whether the payer chooses a bank and pays on its page. */
  asksBank: boolean
  amountText: string
  installments: number
  email: string | undefined
  description: string | undefined
  customerId: string | undefined
  change: (change: PayChange) => void
  /** Moves the simulated account to the country of the address. */
  move: ReturnType<typeof useMoveAccount>
}

/**
 * The form's choices, which are kept in the address so that a link opens the same form. They contain no card data.
 * @param site the account's country
 */
export function usePayChoice(site: SiteId): PayChoice {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const askedSite = search.site !== undefined && search.site !== site ? search.site : null
  const chosen = chosenFor(site, search)
  const change = (change: PayChange) =>
    navigate({
      search: previous => ({ ...chosenFor(site, previous), site, ...change }),
      replace: true,
      resetScroll: false,
    })
  // The address does not change, because it names the country that the user asked for.
  const move = useMoveAccount()
  const card = toCardChoice(site, chosen.card, search.customer)
  return {
    api: search.api ?? 'payments',
    site,
    askedSite,
    currency: countryOf(site).currency,
    card,
    outcome: findOutcome(search.result),
    hasOutcome: card.kind === 'test' || card.kind === 'own',
    asksBank: card.kind === 'offline' && findBankMethod(site, card.method.id) !== undefined,
    amountText: chosen.amount ?? String(countryOf(site).sampleAmount),
    installments: chosen.installments ?? 1,
    email: search.email,
    description: search.description,
    customerId: search.customer,
    change,
    move,
  }
}

/** The search without what was chosen for another country, which means nothing in this one. */
function chosenFor(site: SiteId, search: PaySearch): PaySearch {
  const isOther = search.site !== undefined && search.site !== site
  return isOther ? { ...search, card: undefined, amount: undefined, installments: undefined } : search
}

const ownCard = 'own'

function toCardChoice(site: SiteId, card: string | undefined, customerId: string | undefined): CardChoice {
  if (card === ownCard) return { kind: 'own' }
  const offline = findOfflineMethod(site, card) ?? findBankMethod(site, card)
  if (offline) return { kind: 'offline', method: offline }
  // Ids of saved cards are numeric, ids of payment methods are not.
  if (customerId && card && /^\d+$/.test(card)) return { kind: 'saved', customerId, cardId: card }
  return { kind: 'test', card: findTestCard(site, card) }
}

export function cardValue(choice: CardChoice): string {
  if (choice.kind === 'own') return ownCard
  if (choice.kind === 'offline') return choice.method.id
  return choice.kind === 'saved' ? choice.cardId : choice.card.method
}

export type SavedCard = Card
const none: SavedCard[] = []

/** The saved cards of the customer in the address. Empty without one. */
export function useSavedCards(customerId: string | undefined): readonly SavedCard[] {
  const customer = trpc.customers.get.useQuery(
    { customerId: customerId ?? '' },
    { enabled: customerId !== undefined },
  )
  return customer.data?.cards ?? none
}

import type { PaymentMethod } from '../form-lists.ts'
import { type BrickCode, BrickError } from './brick-error.ts'
import type { BrickContext } from './context.ts'
import { tell } from './element.ts'
import type { SavedCard } from './saved-card-part.ts'
import type { Allowed, AllowedMethods } from './settings.ts'
import { sayCard } from './texts.ts'

/** A payment method as `GET /v1/payment_methods` lists it. */
export type ListedMethod = PaymentMethod & {
  name: string
  min_allowed_amount: number
  max_allowed_amount: number
  financial_institutions: { id: string; description: string }[]
}

/** One way to pay that the payer may choose. `type` is what the shop gets as `selectedPaymentMethod`. */
export type PaymentOption = { title: string; valueProp: string } & (
  | { type: 'saved_card'; card: SavedCard }
  | { type: 'credit_card' | 'debit_card'; types: string[] }
  | { type: 'ticket' | 'bank_transfer' | 'atm'; method: ListedMethod }
  | { type: 'yape'; method: ListedMethod }
  | { type: 'wallet_purchase' | 'onboarding_credits' }
)

const isAllowed = (allowed: Allowed | undefined, id: string) =>
  allowed === 'all' ||
  (Array.isArray(allowed) ? allowed.includes(id) || allowed.includes('all') : allowed === id)

/** The kinds without a card: the name in the settings, and the methods that the provider's brick has a form for. */
const offlineKinds = [
  { type: 'ticket', name: 'ticket', ids: null },
  { type: 'bank_transfer', name: 'bankTransfer', ids: ['pix', 'pse'] },
  { type: 'atm', name: 'atm', ids: null },
] as const

const cardTypes = { credit_card: 'creditCard', debit_card: 'debitCard', prepaid_card: 'prepaidCard' } as const

/** The countries in which the provider lends to payers of a brick. */
const creditSites = ['MLA', 'MLB', 'MLM']

/** The code of the error for a card that the settings do not allow, or null. */
export function refuseCard(
  allowed: AllowedMethods,
  types: string[],
  { id, payment_type_id: type }: PaymentMethod,
): BrickCode | null {
  const name = cardTypes[type as keyof typeof cardTypes]
  if (!types.includes(type) || !allowed[name]) return 'payment_method_not_in_allowed_types'
  return isAllowed(allowed[name], id) ? null : 'payment_method_not_in_allowed_methods'
}

type Input = {
  context: BrickContext
  methods: ListedMethod[]
  amount: number
  cards: SavedCard[]
  /** The country of the preference; null without one that can be paid. */
  preferenceSite: string | null
}

/** The options that the settings allow and the country has, in the order of the provider's brick. */
export function listOptions({
  context,
  methods,
  amount,
  cards: savedCards,
  preferenceSite,
}: Input): PaymentOption[] {
  const { texts, settings } = context
  const { paymentMethods: allowed = {}, visual } = settings.customization ?? {}
  const say = texts.paymentMethods
  /** The shop's own texts may name any method: `pixTitle`. */
  const own = (visual?.texts?.paymentMethods ?? {}) as Record<string, unknown>
  const ownText = (key: string, text: string) => {
    const given = own[key]
    return typeof given === 'string' && given !== '' ? given : text
  }

  function saved(): PaymentOption[] {
    return savedCards.map(card => ({
      type: 'saved_card',
      card,
      title: sayCard(texts, card.payment_method_name, card.last_four_digits),
      valueProp: say.savedCardValueProp,
    }))
  }

  function cards(): PaymentOption[] {
    const credit = ['credit_card', 'prepaid_card']
    const options: PaymentOption[] = []
    const words = { title: say.creditCardTitle, valueProp: say.creditCardValueProp }
    if (allowed.creditCard || allowed.prepaidCard)
      options.push({ type: 'credit_card', types: credit, ...words })
    const debit = methods.filter(({ payment_type_id: type, id }) => type === 'debit_card' && id !== 'yape')
    if (debit.some(({ id }) => isAllowed(allowed.debitCard, id))) {
      const title = say.debitCardTitle
      options.push({ type: 'debit_card', types: ['debit_card'], title, valueProp: say.debitCardValueProp })
    } else if (allowed.debitCard) tell('debitCard: the country has no such payment method')
    return options
  }

  function offline(): PaymentOption[] {
    return offlineKinds.flatMap(({ type, name, ids }) => {
      if (!allowed[name]) return []
      const named = methods.filter(
        ({ id, payment_type_id: of }) =>
          of === type &&
          (ids as readonly string[] | null)?.includes(id) !== false &&
          isAllowed(allowed[name], id),
      )
      if (named.length === 0) tell(`${name}: ${whyNone(type)}`)
      return named.filter(fitsAmount).map(method => ({
        type,
        method,
        title: ownText(`${method.id}Title`, method.name),
        valueProp: ownText(
          `${method.id}ValueProp`,
          method.id === 'bolbradesco' ? say.bolbradescoValueProp : say[`${name}ValueProp`],
        ),
      }))
    })
  }

  /** The documents of the provider's brick list `bankTransfer` for Brazil and Colombia only, so SPEI has no form. */
  function whyNone(type: string): string {
    const ids = methods.filter(({ payment_type_id: of }) => of === type).map(({ id }) => id)
    if (ids.length === 0) return 'the country has no such payment method'
    return `the settings leave out, or the provider's brick has no form for, what the country has: ${ids.join(', ')}`
  }

  /** The provider lists Yape among the debit cards. No form of its brick is known, so it must be named. */
  function yape(): PaymentOption[] {
    const method = methods.find(({ id }) => id === 'yape')
    if (!method || !Array.isArray(allowed.debitCard) || !allowed.debitCard.includes('yape')) return []
    return [{ type: 'yape', method, title: say.yapeTitle, valueProp: say.yapeValueProp }]
  }

  function fitsAmount({ id, min_allowed_amount: min, max_allowed_amount: max }: ListedMethod): boolean {
    const isFitting = amount >= min && amount <= max
    if (!isFitting) tell(`${id}: the amount is not between ${min} and ${max}`)
    return isFitting
  }

  function redirects(): PaymentOption[] {
    const { preferenceId } = settings.initialization ?? {}
    const named = allowed.mercadoPago
    if (!preferenceId) {
      if (named) context.fail(new BrickError('no_preference_provided'))
      return []
    }
    if (preferenceSite === null) return []
    const hasCredits = creditSites.includes(preferenceSite)
    if (!hasCredits && named && isAllowed(named, 'onboarding_credits'))
      tell('onboarding_credits: the country has no such payment method')
    const wallet = { title: say.walletTitle, valueProp: say.walletValueProp }
    const credits = { title: say.creditsTitle, valueProp: say.creditsValueProp }
    return [
      ...(!named || isAllowed(named, 'wallet_purchase')
        ? [{ type: 'wallet_purchase' as const, ...wallet }]
        : []),
      ...(hasCredits && isAllowed(named, 'onboarding_credits')
        ? [{ type: 'onboarding_credits' as const, ...credits }]
        : []),
    ]
  }

  return [...saved(), ...cards(), ...yape(), ...offline(), ...redirects()]
}

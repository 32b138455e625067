import type { DocumentType } from '../form-lists.ts'
import { BrickError, toDetail } from './brick-error.ts'
import { createCardPart } from './card-part.ts'
import type { BrickContext, Controller } from './context.ts'
import { element } from './element.ts'
import { createForm, type FormPart, readUpdate } from './form.ts'
import { readSite } from './load-preference.ts'
import { createSelector } from './method-selector.ts'
import { createOfflinePart } from './offline-part.ts'
import { loadDocuments } from './payer-fields.ts'
import { type ListedMethod, listOptions, type PaymentOption, refuseCard } from './payment-options.ts'
import { createRedirectPart } from './redirect-part.ts'
import { createSavedCardPart, loadSavedCards } from './saved-card-part.ts'
import { type AllowedMethods, type BrickSettings, readAmount } from './settings.ts'
import { createYapePart } from './yape-part.ts'

/** The names of `defaultPaymentOption` by the type of the option. */
const defaultNames = {
  credit_card: 'creditCardForm',
  debit_card: 'debitCardForm',
  ticket: 'ticketForm',
  bank_transfer: 'bankTransferForm',
  atm: 'atmForm',
  saved_card: 'savedCardForm',
  yape: 'debitCardForm',
  wallet_purchase: 'walletForm',
  onboarding_credits: 'creditForm',
} as const

/** Whether the settings allow any payment method. */
export function hasMethods({ initialization, customization }: BrickSettings): boolean {
  const {
    minInstallments: _min,
    maxInstallments: _max,
    types: _types,
    ...allowed
  } = customization?.paymentMethods ?? {}
  const isNamed = (value: AllowedMethods[keyof AllowedMethods]) => value !== undefined && value.length > 0
  return Object.values(allowed).some(isNamed) || Boolean(initialization?.preferenceId)
}

/** The brick `payment`: a list of payment methods, with the form of the chosen one. */
export function createPayment(context: BrickContext): Controller {
  const { root, texts, settings, isMounted } = context
  const { customization, callbacks } = settings
  let amount = readAmount(settings.initialization?.amount)
  let part: FormPart | null = null
  let chosen: PaymentOption | null = null
  const content = element('div', {}, element('p', { role: 'status' }, texts.loading))

  const { form, getFormData, getAdditionalData } = createForm(context, {
    title: ownTitle(settings) ?? texts.methodsTitle,
    content,
    part: () => part && wrap(part),
  })
  root.append(form)
  void load()

  async function load() {
    try {
      const { preferenceId } = settings.initialization ?? {}
      const [methods, documents, cards, preferenceSite] = await Promise.all([
        context.ask<ListedMethod[]>('/v1/payment_methods'),
        loadDocuments(context),
        loadSavedCards(context),
        preferenceId ? readSite(context, preferenceId) : null,
      ])
      if (isMounted()) show(listOptions({ context, methods, amount, cards, preferenceSite }), documents)
    } catch (error) {
      if (isMounted()) context.fail(new BrickError('get_payment_methods_failed', toDetail(error)))
    }
  }

  function show(options: PaymentOption[], documents: DocumentType[]) {
    if (options.length === 0) {
      const detail = 'the country has none of the allowed methods, or none for this amount'
      context.fail(new BrickError('no_payment_type_selected', detail))
    }
    const preferred = customization?.visual?.defaultPaymentOption ?? {}
    const entries = options.map(option => ({
      ...option,
      isDefault: isPreferred(option, preferred),
    }))
    const selector = createSelector(texts.methodsTitle, entries, (index, panel) => {
      const option = options[index]
      part?.unmount?.()
      part?.element.remove()
      if (!option) return
      chosen = option
      part = createPart(option, documents)
      panel.replaceChildren(part.element)
      part.mount?.()
    })
    content.replaceChildren(selector.element)
    selector.start()
    callbacks?.onReady?.()
  }

  function createPart(option: PaymentOption, documents: DocumentType[]): FormPart {
    const { paymentMethods: allowed = {} } = customization ?? {}
    if (option.type === 'saved_card') {
      return createSavedCardPart(context, {
        card: option.card,
        amount: () => amount,
        limits: allowed,
        refuse: method => refuseCard(allowed, [method.payment_type_id], method),
      })
    }
    if ('types' in option) {
      const card = createCardPart(context, {
        amount: () => amount,
        limits: allowed,
        refuse: method => refuseCard(allowed, option.types, method),
      })
      card.showDocuments(documents)
      return card
    }
    if (option.type === 'yape') return createYapePart(context, () => amount)
    if ('method' in option) {
      return createOfflinePart({ context, method: option.method, amount: () => amount, documents })
    }
    return createRedirectPart(context)
  }

  /** What the shop gets names the payment method twice. A card's is known by its number. */
  function wrap(filled: FormPart): FormPart {
    return {
      ...filled,
      async read() {
        const { data: formData, additionalData, ...rest } = await filled.read()
        const ofOption = chosen && 'method' in chosen ? chosen.method.payment_type_id : chosen?.type
        const type = additionalData?.paymentTypeId ?? ofOption
        const data = { paymentType: type, selectedPaymentMethod: type, formData }
        return { ...rest, data, additionalData }
      },
    }
  }

  return {
    getFormData,
    getAdditionalData,
    unmount: () => part?.unmount?.(),
    update({ amount: other }: { amount?: unknown }) {
      const read = readUpdate(context, part, other)
      if (read === null) return false
      amount = read
      part?.reload?.()
      return true
    },
  }
}

/** A saved card is preferred by its id, every other option by `true`. */
function isPreferred(option: PaymentOption, preferred: Record<string, unknown>): boolean {
  const value = preferred[defaultNames[option.type]]
  return option.type === 'saved_card' ? value === option.card.id : Boolean(value)
}

function ownTitle({ customization }: BrickSettings): string | null {
  const title = customization?.visual?.texts?.formTitle
  return typeof title === 'string' && title !== '' ? title : null
}

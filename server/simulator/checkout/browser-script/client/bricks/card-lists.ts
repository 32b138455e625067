import type { PayerCost, PaymentMethod } from '../form-lists.ts'
import { type BrickCode, BrickError, toDetail } from './brick-error.ts'
import type { BrickContext } from './context.ts'
import { selectField } from './field.ts'

type Options = {
  amount: () => number
  /** The code of the error for a method that the settings exclude, or null. */
  refuse(method: PaymentMethod): BrickCode | null
  limits: { minInstallments?: number; maxInstallments?: number }
}

/** What is known of the card whose first digits were typed: its method, and the selects of issuer and installments. */
export function createCardLists(context: BrickContext, { amount, refuse, limits }: Options) {
  const { core, texts } = context
  const required = (value: string) => (value === '' ? texts.errors.required : null)
  const issuer = selectField({
    name: 'ISSUER',
    label: texts.issuer,
    placeholder: texts.selectIssuerBank,
    check: required,
  })
  const installments = selectField({
    name: 'INSTALLMENTS',
    label: texts.installmentsSectionTitle,
    placeholder: texts.selectInstallments,
    check: required,
  })
  let bin = ''
  let method: PaymentMethod | null = null
  let costs: PayerCost[] = []
  let issuerId = ''
  let refused: BrickCode | null = null
  let loading: Promise<void> = Promise.resolve()
  clear()

  function clear() {
    method = null
    costs = []
    issuerId = ''
    refused = null
    issuer.element.hidden = true
    installments.element.hidden = true
  }

  /** Null if the call failed, which `onError` is told, or another card was typed meanwhile. */
  async function ask<T>(code: BrickCode, call: () => Promise<T>): Promise<T | null> {
    const asked = bin
    try {
      const answer = await call()
      return asked === bin && context.isMounted() ? answer : null
    } catch (error) {
      if (context.isMounted()) context.fail(new BrickError(code, toDetail(error)))
      return null
    }
  }

  function refuseWith(code: BrickCode) {
    refused = code
    context.fail(new BrickError(code))
  }

  async function load(show: (method: PaymentMethod | null) => void) {
    const page = await ask('get_card_bin_payment_methods_failed', () => core.getPaymentMethods({ bin }))
    if (!page) return
    const [found] = page.results
    const code = found ? refuse(found) : 'no_payment_method_for_provided_bin'
    if (!found || code) refuseWith(code ?? 'no_payment_method_for_provided_bin')
    else {
      method = found
      await Promise.all([loadIssuers(found), loadInstallments(found)])
    }
    show(method)
  }

  async function loadIssuers({ id }: PaymentMethod) {
    const issuers = await ask('get_card_issuers_failed', () => core.getIssuers({ paymentMethodId: id, bin }))
    if (!issuers) return
    if (issuers.length === 0) return refuseWith('no_issuers_found_for_card')
    issuer.fill(issuers.map(({ id: value, name: text }) => ({ value, text })))
    issuer.element.hidden = issuers.length === 1
    issuerId = issuers.length === 1 ? (issuers[0]?.id ?? '') : ''
  }

  async function loadInstallments({ payment_type_id: type }: PaymentMethod) {
    const query = { amount: String(amount()), bin }
    const offers = await ask('get_payment_installments_failed', () => core.getInstallments(query))
    if (!offers) return
    const { minInstallments = 1, maxInstallments = Number.POSITIVE_INFINITY } = limits
    const offered = offers[0]?.payer_costs ?? []
    const isSelected = type === 'credit_card'
    costs = offered.filter(
      ({ installments: count }) => !isSelected || (count >= minInstallments && count <= maxInstallments),
    )
    if (costs.length === 0) return refuseWith('no_installments_in_selected_range')
    const chosen = installments.value()
    installments.fill(costs.map(cost => ({ value: String(cost.installments), text: say(cost) })))
    installments.element.hidden = !isSelected
    if (costs.some(cost => String(cost.installments) === chosen)) installments.control.value = chosen
  }

  /** `3x $ 612,00 ($ 1.836,00)`, from `3 cuotas de $ 612,00 ($ 1.836,00)`. */
  function say({ installments: count, installment_rate: rate, recommended_message: message }: PayerCost) {
    const price = message.replace(/^\d+ \S+ de /, `${count}x `)
    if (count > 1 && rate > 0) return price
    return price.replace(/ \(.*$/, '') + (count > 1 ? ` ${texts.noInterest}` : '')
  }

  const costOf = () => {
    const count = installments.element.hidden ? 1 : Number(installments.value())
    return costs.find(cost => cost.installments === count)
  }

  return {
    fields: [issuer, installments],
    /** The error of the card's number, or null. */
    refusal: () => refused,
    bin: () => bin,
    /** Loads the lists for other first digits. `show` gets the method, or null. */
    follow(typed: string | null, show: (method: PaymentMethod | null) => void) {
      bin = typed ?? ''
      clear()
      if (bin !== '') loading = load(show)
    },
    /** Loads the installments for another amount. */
    reload() {
      if (!method) return
      refused = null
      loading = loadInstallments(method)
    },
    /** The lowest amount that the card's method takes. 0 while it is not known. */
    minimum: () => costs[0]?.min_allowed_amount ?? 0,
    settled: () => loading,
    /** Throws `BrickError` if the simulator did not say what the card is. */
    chosen() {
      const cost = costOf()
      const chosenIssuer = issuerId || issuer.value()
      if (!method || !cost || !chosenIssuer) throw new BrickError('missing_payment_information')
      const { id, payment_type_id: paymentTypeId } = method
      /** What the form submits besides the payer. */
      const toData = (token: string) => ({
        token,
        issuer_id: chosenIssuer,
        payment_method_id: id,
        transaction_amount: amount(),
        installments: cost.installments,
        payment_method_option_id: null,
        processing_mode: null,
      })
      return { paymentTypeId, toData }
    },
  }
}

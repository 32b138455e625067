import { callApi, hasOutcomes, sendJson } from './api.ts'
import { createBricks } from './bricks/bricks.ts'
import type { BrickContext } from './bricks/context.ts'
import { type CardFormOptions, type Core, createCardForm } from './card-form.ts'
import { type CheckoutOptions, createCheckout } from './checkout.ts'
import { type CardToken, createFields, type Fields } from './fields.ts'
import type { DocumentType } from './form-lists.ts'
import { NotAvailableError } from './not-available.ts'
import { type TokenParams, toTokenBody } from './token-body.ts'
import { createYape, type YapeOptions } from './yape.ts'

type Options = { locale?: string; advancedFraudPrevention?: boolean; trackingDisabled?: boolean }

const buttonLabels = new Map(Object.entries({ es: 'Pagar', pt: 'Pagar', en: 'Pay' }))

/** The simulator's version of MercadoPago.js v2. It calls only the simulator that served it. */
class MercadoPago {
  readonly fields: Fields
  readonly #publicKey: string
  readonly #locale: string
  readonly #instanceId = String(Math.random()).slice(2)

  constructor(publicKey: string, { locale = navigator.language }: Options = {}) {
    if (!publicKey) throw new Error('Your public_key is required: new MercadoPago("TEST-…")')
    this.#publicKey = publicKey
    this.#locale = locale
    this.fields = createFields(publicKey)
  }

  getIdentificationTypes() {
    return this.#get<DocumentType[]>('/v1/identification_types', {})
  }

  getPaymentMethods({ bin, processingMode = 'aggregator' }: { bin: string; processingMode?: string }) {
    const query = { marketplace: 'NONE', status: 'active', bins: bin, processing_mode: processingMode }
    return this.#get<Awaited<ReturnType<Core['getPaymentMethods']>>>('/v1/payment_methods/search', query)
  }

  getIssuers({ paymentMethodId, bin }: { paymentMethodId: string; bin: string }) {
    const query = { payment_method_id: paymentMethodId, bin }
    return this.#get<{ id: string; name: string }[]>('/v1/payment_methods/card_issuers', query)
  }

  getInstallments(params: { amount: string; bin: string; locale?: string; processingMode?: string }) {
    const { amount, bin, locale, processingMode = 'aggregator' } = params
    const query = { amount, bin, processing_mode: processingMode, ...(locale && { locale }) }
    return this.#get<Awaited<ReturnType<Core['getInstallments']>>>('/v1/payment_methods/installments', query)
  }

  createCardToken(params: TokenParams): Promise<CardToken> {
    return callApi('/v1/card_tokens', { public_key: this.#publicKey }, sendJson('POST', toTokenBody(params)))
  }

  cardForm(options: CardFormOptions) {
    return createCardForm(this, options)
  }

  checkout(options: CheckoutOptions) {
    return createCheckout(options, this.#buttonLabel())
  }

  bricks({ theme }: { theme?: string } = {}) {
    const ask: BrickContext['ask'] = (path, query = {}, init = {}) => this.#get(path, query, init)
    return createBricks({ core: this, ask, locale: this.#locale, theme, hasOutcomes })
  }

  yape(options: YapeOptions) {
    return createYape(this.#publicKey, options)
  }

  /** The provider's fraud prevention reads it. It is the same for all pages of one instance. */
  getSDKInstanceId(): string {
    return this.#instanceId
  }

  async getAccountPaymentMethods(): Promise<never> {
    throw new NotAvailableError('getAccountPaymentMethods', fastPayments)
  }

  async getCardId(): Promise<never> {
    throw new NotAvailableError('getCardId', fastPayments)
  }

  async updatePseudotoken(): Promise<never> {
    throw new NotAvailableError('updatePseudotoken', fastPayments)
  }

  async authenticator(): Promise<never> {
    throw new NotAvailableError('authenticator', fastPayments)
  }

  async renderCreditsContract(): Promise<never> {
    throw new NotAvailableError('renderCreditsContract', 'it belongs to credits of selected sellers.')
  }

  #buttonLabel(): string {
    return buttonLabels.get(this.#locale.slice(0, 2)) ?? 'Pagar'
  }

  #get<T>(path: string, query: Record<string, string>, init?: RequestInit): Promise<T> {
    return callApi(path, { public_key: this.#publicKey, locale: this.#locale, ...query }, init)
  }
}

const fastPayments = 'it belongs to fast payments, which need the provider’s app.'

// Shops read both globals.
Object.assign(window, { MercadoPago, MP_DEVICE_SESSION_ID: 'simulator' })

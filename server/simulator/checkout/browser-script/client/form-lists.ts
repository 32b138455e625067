import type { FieldType } from './card-rules.ts'
import type { ElementMap, FormField, FormMap } from './form-map.ts'
import type { SecureField } from './secure-field.ts'

type Page<T> = { paging: unknown; results: T[] }
export type PaymentMethod = {
  id: string
  payment_type_id: string
  settings?: { card_number?: object; security_code?: object }[]
}
export type DocumentType = { id: string; name: string; min_length: number; max_length: number }
export type PayerCost = {
  installments: number
  installment_rate: number
  min_allowed_amount: number
  recommended_message: string
  payment_method_option_id: string
}
type Installments = { merchant_account_id?: string | null; payer_costs: PayerCost[] }

/** The API calls that return a form's lists. */
export type Lists = {
  getIdentificationTypes(): Promise<DocumentType[]>
  getPaymentMethods(params: { bin: string; processingMode?: string }): Promise<Page<PaymentMethod>>
  getIssuers(params: { paymentMethodId: string; bin: string }): Promise<{ id: string; name: string }[]>
  getInstallments(params: { amount: string; bin: string; processingMode?: string }): Promise<Installments[]>
}

type Options = {
  lists: Lists
  map: FormMap
  amount: string
  processingMode: string
  events: FormEvents
  secure: Map<FieldType, SecureField>
}

/** Fills a form's selects: the documents, and for each card number its method, issuers and installments. */
export function createFormLists({ lists, map, amount, processingMode, events, secure }: Options) {
  const { emit, fail, fetching } = events
  const chosen = { bin: '', paymentMethodId: '', merchantAccountId: '' }

  async function loadDocuments() {
    const name = 'onIdentificationTypesReceived'
    const types = await fetching('identificationTypes', name, () => lists.getIdentificationTypes())
    if (!types) return
    const choices = types.map(({ id, name }) => ({ value: id, text: name }))
    fillSelect(map, 'identificationType', choices)
    emit(name, undefined, types)
    emit('onReady', Object.fromEntries(secure))
  }

  async function binChanged(bin: string | null) {
    if (bin === (chosen.bin || null)) return
    chosen.bin = bin ?? ''
    emit('onBinChange', bin)
    chosen.paymentMethodId = ''
    clearSelect(map, 'issuer')
    clearSelect(map, 'installments')
    if (bin !== null) await loadMethod(bin)
  }

  async function loadMethod(bin: string) {
    const name = 'onPaymentMethodsReceived'
    const page = await fetching('paymentMethods', name, () =>
      lists.getPaymentMethods({ bin, processingMode }),
    )
    if (!page || chosen.bin !== bin) return
    const [method] = page.results
    if (!method) return fail(name, [{ message: 'No payment method has that card number' }])
    // The documentation describes a page with `results`, but its examples use the list itself. A list with a property
    // `results` serves both.
    emit(name, undefined, Object.assign([...page.results], page))
    chosen.paymentMethodId = method.id
    const [settings] = method.settings ?? []
    if (settings?.card_number) secure.get('cardNumber')?.update({ settings: settings.card_number })
    if (settings?.security_code) secure.get('securityCode')?.update({ settings: settings.security_code })
    await Promise.all([loadIssuers(bin, method.id), loadInstallments(bin)])
  }

  async function loadIssuers(bin: string, paymentMethodId: string) {
    const name = 'onIssuersReceived'
    const issuers = await fetching('issuers', name, () => lists.getIssuers({ paymentMethodId, bin }))
    if (!issuers || chosen.bin !== bin) return
    const choices = issuers.map(({ id, name }) => ({ value: id, text: name }))
    fillSelect(map, 'issuer', choices)
    emit(name, undefined, issuers)
  }

  async function loadInstallments(bin: string) {
    const name = 'onInstallmentsReceived'
    const query = { amount, bin, processingMode }
    const [offer] = (await fetching('installments', name, () => lists.getInstallments(query))) ?? []
    if (!offer || chosen.bin !== bin) return
    chosen.merchantAccountId = offer.merchant_account_id ?? ''
    const choices = offer.payer_costs.map(({ installments, recommended_message }) => ({
      value: String(installments),
      text: recommended_message,
    }))
    fillSelect(map, 'installments', choices)
    emit(name, undefined, offer)
  }

  return { chosen, loadDocuments, binChanged }
}

type Choice = { value: string; text: string }

/** Fills the shop's select with choices below its placeholder. Does nothing to an input. */
function fillSelect(map: FormMap, name: FormField, choices: Choice[]) {
  const element = findSelect(map[name])
  if (!element) return
  const placeholder = map[name]?.placeholder
  const first = placeholder ? [new Option(placeholder, '', true, choices.length !== 1)] : []
  if (first[0]) first[0].disabled = true
  element.replaceChildren(...first, ...choices.map(({ value, text }) => new Option(text, value)))
  if (choices[0] && (!placeholder || choices.length === 1)) element.value = choices[0].value
}

function clearSelect(map: FormMap, name: FormField) {
  fillSelect(map, name, [])
}

/** Sets the placeholders of inputs; a select gets its placeholder as the first option. */
export function showPlaceholders(map: FormMap, names: readonly FormField[]) {
  for (const name of names) {
    const { id, placeholder } = map[name] ?? {}
    const element = id ? document.getElementById(id) : null
    if (element instanceof HTMLInputElement && placeholder) element.placeholder = placeholder
    if (element instanceof HTMLSelectElement) clearSelect(map, name)
  }
}

function findSelect(element: ElementMap | undefined): HTMLSelectElement | null {
  const found = element ? document.getElementById(element.id) : null
  return found instanceof HTMLSelectElement ? found : null
}

/** A shop's callbacks by name. The arguments of each are those that `emit` passes under its name. */
export type Callbacks = Record<string, ((...details: never[]) => unknown) | undefined>

/** Calls the shop's callbacks. */
type FormEvents = {
  /** Calls a callback, and returns its result. */
  emit(name: string, ...details: unknown[]): unknown
  /** Passes an error, always as a list, to the callback of the failed step and to `onError`. */
  fail(name: string, error: unknown): void
  /**
   * Calls `onFetching`, does the work, then calls the function that `onFetching` may have returned. Null if the work
   * failed.
   */
  fetching<T>(resource: string, name: string, work: () => Promise<T>): Promise<T | null>
}

export function createFormEvents(callbacks: Callbacks): FormEvents {
  const emit = (name: string, ...details: unknown[]) =>
    (callbacks[name] as ((...all: unknown[]) => unknown) | undefined)?.(...details)

  function fail(name: string, error: unknown) {
    const failure = Array.isArray(error) ? error : [{ message: String(error) }]
    emit(name, failure)
    emit('onError', failure)
  }

  return {
    emit,
    fail,
    async fetching(resource, name, work) {
      const finish = emit('onFetching', resource)
      try {
        return await work()
      } catch (error) {
        fail(name, error)
        return null
      } finally {
        if (typeof finish === 'function') finish()
      }
    },
  }
}

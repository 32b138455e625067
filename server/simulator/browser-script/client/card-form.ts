import type { ScriptError } from './api.ts'
import { binOf, type FieldType } from './card-rules.ts'
import type { CardToken, Fields } from './fields.ts'
import { checkFormMap, FORM_FIELDS, type FormField, type FormMap, formValue, setHidden } from './form-map.ts'
import { clearSelect, fillSelect, showPlaceholders } from './form-selects.ts'
import type { SecureField } from './secure-field.ts'
import { splitExpiry, type TokenParams } from './token-body.ts'

type Callback = (...details: never[]) => unknown
type Failure = ScriptError[] | { message: string }[]

/** The lists that the form is filled from, and the tokens. */
export type Core = {
  getIdentificationTypes(): Promise<{ id: string; name: string }[]>
  getPaymentMethods(params: { bin: string; processingMode?: string }): Promise<Page<PaymentMethod>>
  getIssuers(params: { paymentMethodId: string; bin: string }): Promise<{ id: string; name: string }[]>
  getInstallments(params: { amount: string; bin: string; processingMode?: string }): Promise<Installments[]>
  createCardToken(params: TokenParams): Promise<CardToken>
  fields: Fields
}
type Page<T> = { paging: unknown; results: T[] }
type PaymentMethod = {
  id: string
  settings?: { card_number?: object; security_code?: object }[]
}
type Installments = {
  merchant_account_id?: string | null
  payer_costs: { installments: number; recommended_message: string }[]
}

export type CardFormOptions = {
  amount: string | number
  autoMount?: boolean
  iframe?: boolean
  processingMode?: string
  form: FormMap
  callbacks?: Record<string, Callback | undefined>
}

const SECURE: FieldType[] = [
  'cardNumber',
  'expirationDate',
  'expirationMonth',
  'expirationYear',
  'securityCode',
]

/** The shop's own form, filled and tokenised by the script. Errors go to the callbacks, as in the real one. */
export function createCardForm(core: Core, options: CardFormOptions) {
  const { form: map, callbacks = {}, processingMode = 'aggregator' } = options
  const secure = new Map<FieldType, SecureField>()
  const known = { token: '', paymentMethodId: '', merchantAccountId: '', bin: '' }
  let isTokenised = false
  let element: HTMLFormElement | null = null

  const tell = (name: string, ...details: unknown[]) =>
    (callbacks[name] as ((...all: unknown[]) => unknown) | undefined)?.(...details)

  function fail(name: string, error: unknown) {
    const failure = (Array.isArray(error) ? error : [{ message: String(error) }]) as Failure
    tell(name, failure)
    tell('onError', failure)
  }

  /** Runs a call between `onFetching` and the function that it may have returned. */
  async function fetching<T>(resource: string, name: string, work: () => Promise<T>): Promise<T | null> {
    const finish = tell('onFetching', resource)
    try {
      return await work()
    } catch (error) {
      fail(name, error)
      return null
    } finally {
      if (typeof finish === 'function') finish()
    }
  }

  function mount() {
    const wrong = checkFormMap(map, document)
    const found = document.getElementById(map?.id ?? '')
    if (wrong.length > 0 || !(found instanceof HTMLFormElement)) {
      const messages = wrong.length > 0 ? wrong : [`#${map.id} is not a form`]
      return fail(
        'onFormMounted',
        messages.map(message => ({ message })),
      )
    }
    element = found
    showPlaceholders(map, FORM_FIELDS)
    if (options.iframe) mountSecure()
    else watchPlainNumber()
    element.addEventListener('submit', submitted, true)
    tell('onFormMounted')
    void loadDocuments()
  }

  function mountSecure() {
    for (const type of SECURE) {
      const wish = map[type]
      if (!wish) continue
      const field = core.fields.create(type, wish)
      field.on('validityChange', details => {
        const { errorMessages } = details as { errorMessages: { message: string; cause: string }[] }
        const errors = errorMessages.map(({ message, cause }) => ({ message, code: cause }))
        tell('onValidityChange', errors.length > 0 ? errors : undefined, type)
      })
      if (type === 'cardNumber')
        field.on('binChange', details => void binChanged((details as { bin: string }).bin))
      secure.set(type, field.mount(wish.id))
    }
  }

  function watchPlainNumber() {
    document.getElementById(map.cardNumber?.id ?? '')?.addEventListener('input', () => {
      void binChanged(binOf(formValue(map, 'cardNumber')))
    })
  }

  async function loadDocuments() {
    const name = 'onIdentificationTypesReceived'
    const types = await fetching('identificationTypes', name, () => core.getIdentificationTypes())
    if (!types) return
    fillSelect(
      map,
      'identificationType',
      types.map(({ id, name }) => ({ value: id, text: name })),
    )
    tell(name, undefined, types)
    tell('onReady')
  }

  async function binChanged(bin: string | null) {
    if (bin === (known.bin || null)) return
    known.bin = bin ?? ''
    tell('onBinChange', bin)
    known.paymentMethodId = ''
    clearSelect(map, 'issuer')
    clearSelect(map, 'installments')
    if (bin !== null) await loadMethod(bin)
  }

  async function loadMethod(bin: string) {
    const name = 'onPaymentMethodsReceived'
    const page = await fetching('paymentMethods', name, () => core.getPaymentMethods({ bin, processingMode }))
    if (!page || known.bin !== bin) return
    const [method] = page.results
    // Documentation shows the page, examples use the list: a list that also has `results` serves both.
    tell(name, undefined, Object.assign([...page.results], page))
    if (!method)
      return fail('onPaymentMethodsReceived', [{ message: 'No payment method has that card number' }])
    known.paymentMethodId = method.id
    const [settings] = method.settings ?? []
    if (settings?.card_number) secure.get('cardNumber')?.update({ settings: settings.card_number })
    if (settings?.security_code) secure.get('securityCode')?.update({ settings: settings.security_code })
    await Promise.all([loadIssuers(bin, method.id), loadInstallments(bin)])
  }

  async function loadIssuers(bin: string, paymentMethodId: string) {
    const name = 'onIssuersReceived'
    const issuers = await fetching('issuers', name, () => core.getIssuers({ paymentMethodId, bin }))
    if (!issuers || known.bin !== bin) return
    fillSelect(
      map,
      'issuer',
      issuers.map(({ id, name }) => ({ value: id, text: name })),
    )
    tell(name, undefined, issuers)
  }

  async function loadInstallments(bin: string) {
    const name = 'onInstallmentsReceived'
    const query = { amount: String(options.amount), bin, processingMode }
    const [offer] = (await fetching('installments', name, () => core.getInstallments(query))) ?? []
    if (!offer || known.bin !== bin) return
    known.merchantAccountId = offer.merchant_account_id ?? ''
    const choices = offer.payer_costs.map(({ installments, recommended_message }) => ({
      value: String(installments),
      text: recommended_message,
    }))
    fillSelect(map, 'installments', choices)
    tell(name, undefined, offer)
  }

  /** First the token, then the shop's own `onSubmit`; what it does not prevent is submitted by the browser. */
  function submitted(event: SubmitEvent) {
    if (isTokenised) {
      isTokenised = false
      tell('onSubmit', event)
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    void createCardToken().then(
      () => {
        isTokenised = true
        element?.requestSubmit()
      },
      () => undefined,
    )
  }

  /** Tells the callbacks, and throws as well, for shops that wait for it. */
  async function createCardToken(): Promise<{ token: string }> {
    const name = 'onCardTokenReceived'
    const finish = tell('onFetching', 'cardToken')
    try {
      const holder = holderDetails()
      const created = options.iframe
        ? await core.fields.createCardToken(holder)
        : await core.createCardToken({ ...plainDetails(), ...holder })
      known.token = created.id
      if (element) keepHidden(element)
      tell(name, undefined, { token: created.id })
      return { token: created.id }
    } catch (error) {
      fail(name, error)
      throw error
    } finally {
      if (typeof finish === 'function') finish()
    }
  }

  function holderDetails(): TokenParams {
    return {
      cardholderName: formValue(map, 'cardholderName'),
      identificationType: formValue(map, 'identificationType'),
      identificationNumber: formValue(map, 'identificationNumber'),
    }
  }

  function plainDetails(): TokenParams {
    const both = splitExpiry(formValue(map, 'expirationDate'))
    return {
      cardNumber: formValue(map, 'cardNumber'),
      securityCode: formValue(map, 'securityCode'),
      cardExpirationMonth: formValue(map, 'expirationMonth') || both.month,
      cardExpirationYear: formValue(map, 'expirationYear') || both.year,
    }
  }

  /** Ids as the real script's (seen in shops' pages, not documented). */
  function keepHidden(target: HTMLFormElement) {
    setHidden(target, 'MPHiddenInputToken', known.token)
    setHidden(target, 'MPHiddenInputPaymentMethod', known.paymentMethodId)
    setHidden(target, 'MPHiddenInputProcessingMode', processingMode)
    setHidden(target, 'MPHiddenInputMerchantAccountId', known.merchantAccountId)
    setHidden(target, 'MPHiddenInputAmount', String(options.amount))
  }

  function unmount() {
    for (const field of secure.values()) field.unmount()
    secure.clear()
    element?.removeEventListener('submit', submitted, true)
    element = null
    tell('onFormUnmounted')
  }

  if (options.autoMount !== false) mount()

  return {
    mount,
    unmount,
    createCardToken,
    submit: () => element?.requestSubmit(),
    getCardFormData: () => ({
      amount: String(options.amount),
      token: known.token,
      installments: formValue(map, 'installments'),
      paymentMethodId: known.paymentMethodId,
      issuerId: formValue(map, 'issuer'),
      identificationType: formValue(map, 'identificationType'),
      identificationNumber: formValue(map, 'identificationNumber'),
      processingMode,
      merchantAccountId: known.merchantAccountId || undefined,
      cardholderName: formValue(map, 'cardholderName'),
      cardholderEmail: formValue(map, 'cardholderEmail'),
    }),
    update(field: FormField, properties: { placeholder?: string }) {
      const target = document.getElementById(map[field]?.id ?? '')
      secure.get(field as FieldType)?.update(properties)
      if (target instanceof HTMLInputElement && properties.placeholder)
        target.placeholder = properties.placeholder
    },
  }
}

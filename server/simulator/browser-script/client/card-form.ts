import { binOf, type FieldType } from './card-rules.ts'
import type { CardToken, Fields } from './fields.ts'
import { createFormLists, type Lists } from './form-lists.ts'
import { checkFormMap, type FormField, type FormMap, formFields, formValue, setHidden } from './form-map.ts'
import { showPlaceholders } from './form-selects.ts'
import type { SecureField } from './secure-field.ts'
import { type Callbacks, createTeller } from './teller.ts'
import { splitExpiry, type TokenParams } from './token-body.ts'

/** What a form needs of the script: its lists, and two ways to a token. */
export type Core = Lists & {
  createCardToken(params: TokenParams): Promise<CardToken>
  fields: Fields
}

export type CardFormOptions = {
  amount: string | number
  autoMount?: boolean
  iframe?: boolean
  processingMode?: string
  form: FormMap
  callbacks?: Callbacks
}

const secureFieldTypes: FieldType[] = [
  'cardNumber',
  'expirationDate',
  'expirationMonth',
  'expirationYear',
  'securityCode',
]

/** The shop's own form, filled and tokenized by the script. Errors go to the callbacks, as in the real one. */
export function createCardForm(core: Core, options: CardFormOptions) {
  const { form: map, callbacks = {}, processingMode = 'aggregator' } = options
  const amount = String(options.amount)
  const secure = new Map<FieldType, SecureField>()
  const teller = createTeller(callbacks)
  const { tell, fail } = teller
  const lists = createFormLists({ lists: core, map, amount, processingMode, teller, secure })
  let token = ''
  let isTokenized = false
  let element: HTMLFormElement | null = null

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
    showPlaceholders(map, formFields)
    if (options.iframe) mountSecure()
    else watchPlainNumber()
    element.addEventListener('submit', submitted, true)
    tell('onFormMounted')
    void lists.loadDocuments()
  }

  function mountSecure() {
    for (const type of secureFieldTypes) {
      const wish = map[type]
      if (!wish) continue
      const field = core.fields.create(type, wish)
      field.on('validityChange', details => {
        const { errorMessages } = details as { errorMessages: { message: string; cause: string }[] }
        const errors = errorMessages.map(({ message, cause }) => ({ message, code: cause }))
        tell('onValidityChange', errors.length > 0 ? errors : undefined, type)
      })
      if (type === 'cardNumber') {
        field.on('binChange', details => void lists.binChanged((details as { bin: string | null }).bin))
      }
      secure.set(type, field.mount(wish.id))
    }
  }

  function watchPlainNumber() {
    document.getElementById(map.cardNumber?.id ?? '')?.addEventListener('input', () => {
      void lists.binChanged(binOf(formValue(map, 'cardNumber')))
    })
  }

  /** First the token, then the shop's own `onSubmit`; what it does not prevent is submitted by the browser. */
  function submitted(event: SubmitEvent) {
    if (isTokenized) {
      isTokenized = false
      tell('onSubmit', event)
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    const submitAgain = () => {
      isTokenized = true
      element?.requestSubmit()
    }
    // A refusal has been told to the callbacks already.
    void createCardToken().then(submitAgain, () => undefined)
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
      token = created.id
      if (element) keepHidden(element)
      tell(name, undefined, { token })
      return { token }
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
    setHidden(target, 'MPHiddenInputToken', token)
    setHidden(target, 'MPHiddenInputPaymentMethod', lists.known.paymentMethodId)
    setHidden(target, 'MPHiddenInputProcessingMode', processingMode)
    setHidden(target, 'MPHiddenInputMerchantAccountId', lists.known.merchantAccountId)
    setHidden(target, 'MPHiddenInputAmount', amount)
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
      amount,
      token,
      installments: formValue(map, 'installments'),
      paymentMethodId: lists.known.paymentMethodId,
      issuerId: formValue(map, 'issuer'),
      identificationType: formValue(map, 'identificationType'),
      identificationNumber: formValue(map, 'identificationNumber'),
      processingMode,
      merchantAccountId: lists.known.merchantAccountId || undefined,
      cardholderName: formValue(map, 'cardholderName'),
      cardholderEmail: formValue(map, 'cardholderEmail'),
    }),
    update(field: FormField, properties: { placeholder?: string }) {
      const target = document.getElementById(map[field]?.id ?? '')
      secure.get(field as FieldType)?.update(properties)
      if (target instanceof HTMLInputElement && properties.placeholder) {
        target.placeholder = properties.placeholder
      }
    },
  }
}

import { binOf, type FieldType } from './card-rules.ts'
import type { CardToken, Fields } from './fields.ts'
import {
  type Callbacks,
  createFormEvents,
  createFormLists,
  type Lists,
  showPlaceholders,
} from './form-lists.ts'
import {
  checkFormMap,
  type FormField,
  formFields,
  formValue,
  type GivenFormMap,
  setHidden,
  toFormMap,
} from './form-map.ts'
import type { SecureField } from './secure-field.ts'
import { splitExpiry, type TokenParams } from './token-body.ts'
import type { createYape, YapeOptions } from './yape.ts'

/** The parts of the script that a form uses: the lists, and tokens for plain or secure fields. */
export type Core = Lists & {
  createCardToken(params: TokenParams): Promise<CardToken>
  fields: Fields
  yape(options: YapeOptions): ReturnType<typeof createYape>
}

export type CardFormOptions = {
  amount: string | number
  autoMount?: boolean
  iframe?: boolean
  processingMode?: string
  form: GivenFormMap
  callbacks?: Callbacks
}

const secureFieldTypes: FieldType[] = [
  'cardNumber',
  'expirationDate',
  'expirationMonth',
  'expirationYear',
  'securityCode',
]

/** Fills and tokenizes the shop's own form. Errors go to the callbacks, as in the provider's script. */
export function createCardForm(core: Core, options: CardFormOptions) {
  const { callbacks = {}, processingMode = 'aggregator' } = options
  const map = toFormMap(options.form)
  const amount = String(options.amount)
  const secure = new Map<FieldType, SecureField>()
  const events = createFormEvents(callbacks)
  const { emit, fail } = events
  const lists = createFormLists({ lists: core, map, amount, processingMode, events, secure })
  let token = ''
  let isTokenized = false
  let element: HTMLFormElement | null = null
  let isUnmounted = false

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
    emit('onFormMounted')
    void lists.loadDocuments()
  }

  function mountSecure() {
    for (const type of secureFieldTypes) {
      const fieldOptions = map[type]
      if (!fieldOptions) continue
      const field = core.fields.create(type, fieldOptions)
      field.on('validityChange', details => {
        const { errorMessages } = details as { errorMessages: { message: string; cause: string }[] }
        const errors = errorMessages.map(({ message, cause }) => ({ message, code: cause }))
        emit('onValidityChange', errors.length > 0 ? errors : undefined, type)
      })
      if (type === 'cardNumber') {
        field.on('binChange', details => void lists.binChanged((details as { bin: string | null }).bin))
      }
      secure.set(type, field.mount(fieldOptions.id))
    }
  }

  function watchPlainNumber() {
    document.getElementById(map.cardNumber?.id ?? '')?.addEventListener('input', () => {
      void lists.binChanged(binOf(formValue(map, 'cardNumber')))
    })
  }

  /**
   * Creates the token, then submits again. The shop's `onSubmit` may prevent that; otherwise the browser sends the
   * form.
   */
  function submitted(event: SubmitEvent) {
    if (isTokenized) {
      isTokenized = false
      emit('onSubmit', event)
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    const submitAgain = () => {
      isTokenized = true
      element?.requestSubmit()
    }
    // The callbacks have received the error already.
    void createCardToken().then(submitAgain, () => undefined)
  }

  /** Creates the token. The result goes to the callbacks and is also returned or thrown, for shops that await it. */
  async function createCardToken(): Promise<{ token: string }> {
    const name = 'onCardTokenReceived'
    const finish = emit('onFetching', 'cardToken')
    try {
      const holder = holderDetails()
      const created = options.iframe
        ? await core.fields.createCardToken(holder)
        : await core.createCardToken({ ...plainDetails(), ...holder })
      token = created.id
      if (element) keepHidden(element)
      emit(name, undefined, { token })
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

  /** Adds hidden inputs with the ids of the provider's script (undocumented, seen in shops' pages). */
  function keepHidden(target: HTMLFormElement) {
    setHidden(target, 'MPHiddenInputToken', token)
    setHidden(target, 'MPHiddenInputPaymentMethod', lists.chosen.paymentMethodId)
    setHidden(target, 'MPHiddenInputProcessingMode', processingMode)
    setHidden(target, 'MPHiddenInputMerchantAccountId', lists.chosen.merchantAccountId)
    setHidden(target, 'MPHiddenInputAmount', amount)
  }

  function unmount() {
    isUnmounted = true
    for (const field of secure.values()) field.unmount()
    secure.clear()
    element?.removeEventListener('submit', submitted, true)
    element = null
    emit('onFormUnmounted')
  }

  // This waits until the shop's own script has continued: the plugin of PrestaShop adds a field after it has created the
  // form.
  if (options.autoMount !== false) void Promise.resolve().then(() => isUnmounted || mount())

  return {
    mount,
    unmount,
    createCardToken,
    submit: () => element?.requestSubmit(),
    getCardFormData: () => ({
      amount,
      token,
      installments: formValue(map, 'installments'),
      paymentMethodId: lists.chosen.paymentMethodId,
      issuerId: formValue(map, 'issuer'),
      identificationType: formValue(map, 'identificationType'),
      identificationNumber: formValue(map, 'identificationNumber'),
      processingMode,
      merchantAccountId: lists.chosen.merchantAccountId || undefined,
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

import { BrickError } from './brick-error.ts'
import type { BrickContext } from './context.ts'
import { element, tell } from './element.ts'
import { checkFields, type Field } from './field.ts'
import { readAmount } from './settings.ts'
import { createTeller } from './tell-submission.ts'

/** Details of the card beside the data of a submission. */
export type AdditionalData = {
  bin: string
  lastFourDigits: string
  cardholderName: string
  paymentTypeId: string
}

export type Submission = {
  data: unknown
  additionalData: AdditionalData | null
  /** What follows once the shop has accepted the submission. */
  follow?: () => void
}

/** The fields of one payment method, and what they become. */
export type FormPart = {
  element: HTMLElement
  /** Mounts the frames, if there are any. The element is in the page by then. */
  mount?(): void
  unmount?(): void
  /** Loads the installments for another amount. */
  reload?(): void
  /** The lowest amount of the payment method. */
  minimum?(): number
  /** Waits until the lists are loaded that depend on what was typed. */
  prepare(): Promise<void>
  fields(): Field[]
  /** Returns the data of valid fields. Throws `BrickError`. */
  read(): Promise<Submission>
}

type FormOptions = {
  title: string
  content: Node
  /** The fields that are filled in. Null while the payer has chosen none. */
  part: () => FormPart | null
}

/** The amount of `update`. Null for none, which `onError` is told, and for one below the minimum of the method. */
export function readUpdate(context: BrickContext, part: FormPart | null, amount: unknown): number | null {
  const read = readAmount(amount)
  if (read > 0) return read < (part?.minimum?.() ?? 0) ? null : read
  context.fail(new BrickError('amount_is_not_number_in_update'))
  return null
}

/** A form with its button, as `payment` and `cardPayment` have it. */
export function createForm(context: BrickContext, { title, content, part }: FormOptions) {
  const { texts, settings } = context
  const { hideFormTitle, hidePaymentButton } = settings.customization?.visual ?? {}
  const button = element('button', { type: 'submit', class: 'mp-brick-submit' }, texts.formSubmit)
  const status = element('p', { role: 'status', class: 'mp-brick-status' })
  const form = element(
    'form',
    { class: 'mp-checkout-bricks__payment-form', novalidate: '' },
    ...(hideFormTitle ? [] : [element('h2', { class: 'mp-brick-title' }, title)]),
    content,
    ...(hidePaymentButton ? [] : [element('div', { 'data-testid': 'submit-button' }, button)]),
    status,
  )
  let isLocked = false
  let additionalData: AdditionalData | null = null

  function lock(isOn: boolean, text = '') {
    isLocked = isOn
    status.textContent = text
    button.setAttribute('aria-disabled', String(isOn))
    for (const field of part()?.fields() ?? []) field.disable(isOn)
  }

  async function collect(): Promise<Submission | null> {
    const filled = part()
    if (!filled) {
      status.textContent = texts.chooseMethod
      return null
    }
    status.textContent = ''
    await filled.prepare()
    if (!context.isMounted() || !checkFields(filled.fields())) return null
    try {
      return await filled.read()
    } catch (error) {
      if (!(error instanceof BrickError)) throw error
      context.fail(error)
      status.textContent = texts.errors.failed
      return null
    }
  }

  async function submit() {
    if (isLocked) return
    isLocked = true
    const submission = await collect().finally(() => {
      isLocked = false
    })
    if (!submission || !context.isMounted()) return
    lock(true, texts.sending)
    const tellOf = createTeller(context, submission.data)
    tellOf('called')
    const answer = callShop(submission)
    if (!(answer instanceof Promise)) {
      tellOf('no_promise')
      return tell('onSubmit returned no promise, so this brick loads for ever, as that of the provider does.')
    }
    const error = await answer.then(
      () => null,
      (reason: unknown) => ({ reason }),
    )
    // Shops may remove the brick in onSubmit.
    tellOf(error === null ? 'resolved' : 'rejected', error?.reason)
    if (!context.isMounted()) return
    if (error === null) {
      lock(true, texts.sent)
      button.classList.add('mp-brick-done')
      return submission.follow?.()
    }
    tell('onSubmit failed, so the payer may try again:', error.reason)
    lock(false, texts.errors.tryAgain)
  }

  /** A promise of another library counts too; what `onSubmit` throws counts as rejected. */
  function callShop({ data, additionalData: details }: Submission): unknown {
    const { onSubmit } = settings.callbacks ?? {}
    if (!onSubmit) return Promise.reject(new Error('The settings have no callback onSubmit'))
    try {
      const answer = onSubmit(data, details)
      const isThenable = typeof (answer as PromiseLike<unknown> | null)?.then === 'function'
      return isThenable ? Promise.resolve(answer) : answer
    } catch (error) {
      return Promise.reject(error)
    }
  }

  form.addEventListener('submit', event => {
    event.preventDefault()
    void submit()
  })

  return {
    form,
    /** The data of the form, for shops that hide the button. Null while a field is empty or wrong. */
    async getFormData(): Promise<unknown> {
      if (!hidePaymentButton) {
        tell('getFormData works only with customization.visual.hidePaymentButton: use onSubmit.')
        return null
      }
      const submission = await collect()
      additionalData = submission?.additionalData ?? null
      if (!submission) context.fail(new BrickError('incomplete_fields'))
      return submission?.data ?? null
    },
    /** The details of the card of the last `getFormData`. */
    getAdditionalData: async () => additionalData,
  }
}

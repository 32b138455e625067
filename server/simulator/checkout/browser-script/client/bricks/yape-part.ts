import { BrickError, toDetail } from './brick-error.ts'
import type { BrickContext } from './context.ts'
import { element } from './element.ts'
import { inputField } from './field.ts'
import type { FormPart } from './form.ts'
import { emailFields } from './payer-fields.ts'

/** The fields of Yape: phone number, and the code of the app. The data is as that of a card. */
export function createYapePart({ core, texts, settings }: BrickContext, amount: () => number): FormPart {
  const digits = (count: number) => (value: string) =>
    value.replace(/\s/g, '').length === count && /^[\d\s]+$/.test(value) ? null : texts.errors.required
  const field = (name: string, words: { label: string; placeholder: string }, count: number) =>
    inputField({ name, type: 'tel', inputMode: 'numeric', ...words, check: digits(count) })
  const phone = field('PHONE_NUMBER', texts.phoneNumber, 9)
  const code = field('OTP', texts.otp, 6)
  const email = emailFields(texts, settings.initialization?.payer ?? {})
  const row = element('div', { class: 'mp-brick-row' }, phone.element, code.element)
  const plain = (value: string) => value.replace(/\s/g, '')

  async function createToken() {
    try {
      return await core.yape({ phoneNumber: plain(phone.value()), otp: plain(code.value()) }).create()
    } catch (error) {
      throw new BrickError('card_token_creation_failed', toDetail(error))
    }
  }

  return {
    element: element('div', { class: 'mp-brick-fields' }, row, ...email.elements),
    prepare: async () => undefined,
    fields: () => [phone, code, ...email.fields],
    async read() {
      const { id: token } = await createToken()
      const payer = email.read()
      const data = { token, payment_method_id: 'yape', transaction_amount: amount(), installments: 1, payer }
      return { data, additionalData: null }
    },
  }
}

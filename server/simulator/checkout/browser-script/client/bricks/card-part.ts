import { cardDetails } from '../fields.ts'
import type { DocumentType, PaymentMethod } from '../form-lists.ts'
import type { SecureField } from '../secure-field.ts'
import { type BrickCode, BrickError, toDetail } from './brick-error.ts'
import { createCardLists } from './card-lists.ts'
import type { BrickContext } from './context.ts'
import { element } from './element.ts'
import { type Field, inputField, secureField } from './field.ts'
import type { AdditionalData, FormPart } from './form.ts'
import { outcomeField } from './outcome-field.ts'
import { documentFields, emailFields } from './payer-fields.ts'
import type { BrickTexts } from './texts.ts'

type Options = Parameters<typeof createCardLists>[1]

export type CardPart = FormPart &
  Required<Pick<FormPart, 'mount' | 'unmount' | 'reload'>> & {
    showDocuments(types: DocumentType[]): void
  }

/** The error below the card's number, for a card that the form does not take. */
function sayRefusal(code: BrickCode | null, { errors }: BrickTexts): string | null {
  if (code === null) return null
  if (code === 'no_payment_method_for_provided_bin') return errors.unknownCard
  return code === 'no_installments_in_selected_range' ? errors.noInstallments : errors.cardType
}

/** The fields of a card: three in frames, the others in the page. */
export function createCardPart(context: BrickContext, options: Options): CardPart {
  const { core, texts, settings } = context
  const payer = settings.initialization?.payer ?? {}
  const lists = createCardLists(context, options)
  const create = core.fields.create
  const number = secureField(create, {
    type: 'cardNumber',
    id: 'card-number-container',
    error: texts.errors.cardNumber,
    refusal: () => sayRefusal(lists.refusal(), texts),
    ...texts.cardNumber,
  })
  const expiry = secureField(create, {
    type: 'expirationDate',
    id: 'expiration-date-container',
    error: texts.errors.expirationDate,
    ...texts.expirationDate,
  })
  const code = secureField(create, {
    type: 'securityCode',
    id: 'security-code-container',
    error: texts.errors.securityCode,
    ...texts.securityCode,
  })
  const holder = inputField({
    name: 'HOLDER_NAME',
    autocomplete: 'cc-name',
    ...texts.cardholderName,
    check: value => (value === '' ? texts.errors.required : null),
  })
  const documents = documentFields(texts, payer)
  const email = emailFields(texts, payer)
  const outcome = context.hasOutcomes ? [outcomeField(context, holder.control).element] : []
  let mounted: SecureField[] = []

  const box = element(
    'div',
    { class: 'mp-brick-fields' },
    number.element,
    element('div', { class: 'mp-brick-row' }, expiry.element, code.element),
    ...outcome,
    holder.element,
    ...documents.elements,
    ...lists.fields.map(field => field.element),
    ...email.elements,
  )

  const fields = (): Field[] => [
    number,
    expiry,
    code,
    holder,
    ...documents.fields,
    ...lists.fields.filter(field => !field.element.hidden),
    ...email.fields,
  ]

  function showMethod(method: PaymentMethod | null) {
    number.show(sayRefusal(lists.refusal(), texts))
    const [rules] = method?.settings ?? []
    if (rules?.card_number) mounted[0]?.update({ settings: rules.card_number })
    if (rules?.security_code) mounted[2]?.update({ settings: rules.security_code })
  }

  function mount() {
    mounted = [number, expiry, code].map(field => field.mount())
    mounted[0]?.on('binChange', details => {
      const { bin } = details as { bin: string | null }
      settings.callbacks?.onBinChange?.(bin ?? '')
      lists.follow(bin, showMethod)
    })
  }

  async function createToken(cardholderName: string) {
    const identification = documents.read().identification as { type: string; number: string } | undefined
    const typedIn = (type: string) => mounted.find(field => field.type === type)?.value() ?? ''
    try {
      return await core.createCardToken({
        ...cardDetails(typedIn),
        cardholderName,
        ...(identification && {
          identificationType: identification.type,
          identificationNumber: identification.number,
        }),
      })
    } catch (error) {
      throw new BrickError('card_token_creation_failed', toDetail(error))
    }
  }

  return {
    element: box,
    mount,
    unmount() {
      for (const field of mounted) field.unmount()
      mounted = []
    },
    showDocuments: types => documents.fill(types),
    reload: () => lists.reload(),
    minimum: () => lists.minimum(),
    prepare: () => lists.settled(),
    fields,
    async read() {
      const { paymentTypeId, toData } = lists.chosen()
      const cardholderName = holder.value()
      const token = await createToken(cardholderName)
      const additionalData: AdditionalData = {
        bin: lists.bin(),
        lastFourDigits: String(token.last_four_digits),
        cardholderName,
        paymentTypeId,
      }
      const data = { ...toData(token.id), payer: { ...email.read(), ...documents.read() } }
      return { data, additionalData }
    },
  }
}

import type { SecureField } from '../secure-field.ts'
import { BrickError, toDetail } from './brick-error.ts'
import { createCardLists } from './card-lists.ts'
import type { BrickContext } from './context.ts'
import { element } from './element.ts'
import { secureField } from './field.ts'
import type { FormPart } from './form.ts'

/** A card of the payer as the simulator shows it to a page. */
export type SavedCard = {
  id: string
  first_six_digits: string
  last_four_digits: string
  payment_method_name: string
  security_code_length: number
}

/** The cards that `initialization.payer` names. `onError` is told if they cannot be loaded. */
export async function loadSavedCards({ ask, settings, fail, isMounted }: BrickContext): Promise<SavedCard[]> {
  const { customerId, cardsIds = [] } = settings.initialization?.payer ?? {}
  if (!customerId || cardsIds.length === 0) return []
  try {
    return await ask(`/bricks/customers/${encodeURIComponent(customerId)}/cards`, { ids: cardsIds.join(',') })
  } catch (error) {
    if (isMounted()) fail(new BrickError('get_saved_cards_failed', toDetail(error)))
    return []
  }
}

type Options = Parameters<typeof createCardLists>[1] & { card: SavedCard }

/** The fields of a saved card: its security code, and the installments. */
export function createSavedCardPart(context: BrickContext, { card, ...options }: Options): FormPart {
  const { core, texts, settings } = context
  const lists = createCardLists(context, options)
  const code = secureField(core.fields.create, {
    type: 'securityCode',
    id: 'security-code-container',
    error: texts.errors.securityCode,
    ...texts.securityCode,
  })
  let mounted: SecureField | null = null

  async function createToken() {
    try {
      return await core.createCardToken({ cardId: card.id, securityCode: code.value() })
    } catch (error) {
      throw new BrickError('card_token_creation_failed', toDetail(error))
    }
  }

  return {
    element: element(
      'div',
      { class: 'mp-brick-fields' },
      code.element,
      ...lists.fields.map(field => field.element),
    ),
    mount() {
      mounted = code.mount()
      mounted.update({ settings: { length: card.security_code_length } })
      lists.follow(card.first_six_digits, () => undefined)
    },
    unmount: () => mounted?.unmount(),
    reload: () => lists.reload(),
    minimum: () => lists.minimum(),
    prepare: () => lists.settled(),
    fields: () => [code, ...lists.fields.filter(field => !field.element.hidden)],
    async read() {
      const { paymentTypeId, toData } = lists.chosen()
      const token = await createToken()
      const payer = { type: 'customer', id: settings.initialization?.payer?.customerId }
      const holder = token.cardholder as { name?: string } | undefined
      const additionalData = {
        bin: card.first_six_digits,
        lastFourDigits: card.last_four_digits,
        cardholderName: holder?.name ?? '',
        paymentTypeId,
      }
      return { data: { ...toData(token.id), payer }, additionalData }
    },
  }
}

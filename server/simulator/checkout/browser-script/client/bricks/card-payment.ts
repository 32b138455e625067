import type { PaymentMethod } from '../form-lists.ts'
import type { BrickCode } from './brick-error.ts'
import { createCardPart } from './card-part.ts'
import type { BrickContext, Controller } from './context.ts'
import { createForm, readUpdate } from './form.ts'
import { loadDocuments } from './payer-fields.ts'
import { readAmount } from './settings.ts'

/** The brick `cardPayment`: the form of one card. */
export function createCardPayment(context: BrickContext): Controller {
  const { initialization, customization, callbacks } = context.settings
  const { types, ...limits } = customization?.paymentMethods ?? {}
  let amount = readAmount(initialization?.amount)

  function refuse({ payment_type_id: type }: PaymentMethod): BrickCode | null {
    const isIncluded = !types?.included || types.included.includes(type)
    return isIncluded && !types?.excluded?.includes(type) ? null : 'payment_method_not_in_allowed_types'
  }

  const card = createCardPart(context, { amount: () => amount, refuse, limits })
  const { form, getFormData, getAdditionalData } = createForm(context, {
    title: context.texts.formTitle,
    content: card.element,
    part: () => card,
  })
  context.root.append(form)
  card.mount()
  void loadDocuments(context).then(types => {
    if (!context.isMounted()) return
    card.showDocuments(types)
    callbacks?.onReady?.()
  })

  return {
    getFormData,
    getAdditionalData,
    unmount: () => card.unmount(),
    update({ amount: other }: { amount?: unknown }) {
      const read = readUpdate(context, card, other)
      if (read === null) return false
      amount = read
      card.reload()
      return true
    },
  }
}

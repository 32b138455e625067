import { cardSchema, createCardInput, deleteCardInput } from '../../contract/customers.ts'
import { endpoints } from '../provider/endpoints.ts'
import { callEndpoint, providerOperation, router } from './base.ts'
import { cardExample, customerExample } from './examples/customers.ts'
import { tokenExample } from './examples/payments.ts'
import { route } from './operation-meta.ts'

export const cards = router({
  create: providerOperation('customer')
    .meta({
      rest: route('POST', '/customers/{customerId}/cards', {
        status: 201,
        operationId: 'createCard',
        summary: 'Add a card to a customer',
        response: cardSchema,
        example: { input: { customerId: customerExample.id, token: tokenExample }, data: cardExample },
      }),
    })
    .input(createCardInput)
    .mutation(callEndpoint(endpoints.createCard)),

  delete: providerOperation('customer')
    .meta({
      rest: route('DELETE', '/customers/{customerId}/cards/{cardId}', {
        operationId: 'deleteCard',
        summary: 'Delete a card of a customer',
        response: cardSchema,
        example: { input: { customerId: customerExample.id, cardId: cardExample.id }, data: cardExample },
      }),
    })
    .input(deleteCardInput)
    .mutation(callEndpoint(endpoints.deleteCard)),
})

import { cardSchema, createCardInput, deleteCardInput } from '../../contract/customers.ts'
import { providerOperation, router } from './base.ts'
import { cardExample, customerExample } from './examples/customers.ts'
import { tokenExample } from './examples/payments.ts'

export const cards = router({
  create: providerOperation('customer')
    .meta({
      rest: {
        method: 'POST',
        path: '/customers/{customerId}/cards',
        status: 201,
        operationId: 'createCard',
        summary: 'Add a card to a customer',
        response: cardSchema,
        example: { input: { customerId: customerExample.id, token: tokenExample }, data: cardExample },
      },
    })
    .input(createCardInput)
    .mutation(({ ctx, input: { customerId, ...body } }) =>
      ctx.provider.createCard(customerId, body, ctx.call),
    ),

  delete: providerOperation('customer')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/customers/{customerId}/cards/{cardId}',
        status: 200,
        operationId: 'deleteCard',
        summary: 'Delete a card of a customer',
        response: cardSchema,
        example: { input: { customerId: customerExample.id, cardId: cardExample.id }, data: cardExample },
      },
    })
    .input(deleteCardInput)
    .mutation(({ ctx, input }) => ctx.provider.deleteCard(input.customerId, input.cardId, ctx.call)),
})

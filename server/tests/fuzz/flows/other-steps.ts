/** Customers, their cards, and preferences: what was created can be read, what was deleted cannot. */
import { randomUUID } from 'node:crypto'
import {
  type CardModel,
  type Context,
  expectEqual,
  expectRefused,
  pick,
  requireData,
  unknownId,
} from './context.ts'
import type { ActionOf } from './step.ts'

export async function createCustomer(
  _action: ActionOf<'createCustomer'>,
  { deps, model, options }: Context,
): Promise<void> {
  const email = `${randomUUID()}@testuser.com`
  const { id } = requireData(await deps.call('customers.create', { email }, options))
  model.customerIds.push(String(id))
  const read = requireData(await deps.call('customers.get', { customerId: id }, options))
  expectEqual('the customer', [read.id, read.email], [id, email])
}

export async function saveCard({ customer, month }: ActionOf<'saveCard'>, context: Context): Promise<void> {
  const { deps, model, options } = context
  const customerId = pick(model.customerIds, customer)
  const input = { customerId: customerId ?? unknownId, token: await deps.tokenize({ month }) }
  const outcome = await deps.call('cards.create', input, options)
  if (customerId === undefined) return expectRefused(outcome)
  const { id } = requireData(outcome)
  const isKnown = model.cards.some(card => card.id === id && !card.isDeleted)
  if (!isKnown) model.cards.push({ customerId, id: String(id), isDeleted: false })
  await compareCards(customerId, context)
}

export async function deleteCard(action: ActionOf<'deleteCard'>, context: Context): Promise<void> {
  const { deps, model, options } = context
  const card: CardModel | undefined = pick(model.cards, action.card)
  const { customerId = unknownId, id: cardId = unknownId } = card ?? {}
  const outcome = await deps.call('cards.delete', { customerId, cardId }, options)
  if (!card || card.isDeleted) expectRefused(outcome)
  else requireData(outcome)
  if (!card) return
  card.isDeleted = true
  await compareCards(customerId, context)
}

async function compareCards(customerId: string, { deps, model, options }: Context): Promise<void> {
  const read = requireData(await deps.call('customers.get', { customerId }, options))
  const ids = (read.cards as { id: string }[]).map(({ id }) => id)
  const kept = model.cards.filter(card => card.customerId === customerId && !card.isDeleted)
  expectEqual('the cards of the customer', ids.sort(), kept.map(({ id }) => id).sort())
}

export async function createPreference(
  { cents }: ActionOf<'createPreference'>,
  { deps, options }: Context,
): Promise<void> {
  const item = { title: 'Mate', quantity: 2, unit_price: cents / 100 }
  const { id } = requireData(await deps.call('preferences.create', { items: [item] }, options))
  const read = requireData(await deps.call('preferences.get', { preferenceId: id }, options))
  const [{ title, quantity, unit_price } = {}] = read.items as Record<string, unknown>[]
  expectEqual('the item', { title, quantity, unit_price }, item)
}

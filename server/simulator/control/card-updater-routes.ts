import { toCardJson } from '../customers/card-json.ts'
import type { Deps } from '../deps.ts'
import { cardNotFound } from '../errors/customer-errors.ts'
import { ok, type Route } from '../http/route.ts'
import { nextNumber } from '../identifiers.ts'
import { type ControlCall, controlRoute, requireOwner } from './control-route.ts'

export const cardUpdaterRoutes: Route[] = [controlRoute('POST /simulator/cards/:id/update', updateCard)]

/**
 * Does what the Card Updater does when a payment with a saved card is rejected: it asks the brand for the card's
 * current data and corrects the saved ones. A card with another number gets another id (documentation, "Card Updater").
 */
function updateCard(call: ControlCall<'POST /simulator/cards/:id/update'>, deps: Deps) {
  const account = requireOwner(call)
  const given = call.body
  const old = deps.tables.savedCards.get(account.number, call.params.id ?? '')
  const customer = old && deps.tables.customers.get(account.number, old.customerId)
  if (!old || !customer) throw cardNotFound()
  return deps.store.write(() => {
    const isReplaced = given.last_four_digits !== undefined && given.last_four_digits !== old.lastFour
    const card = {
      ...old,
      id: isReplaced ? String(nextNumber(deps.counters, account, 'card')) : old.id,
      lastFour: given.last_four_digits ?? old.lastFour,
      month: given.expiration_month,
      year: given.expiration_year,
      updatedAt: call.now,
    }
    if (isReplaced) deps.tables.savedCards.remove(account.number, old.id)
    deps.tables.savedCards.put(account.number, card)
    if (customer.defaultCard === old.id) {
      deps.tables.customers.put(account.number, { ...customer, defaultCard: card.id, updatedAt: call.now })
    }
    deps.notifier.announce(account, {
      topic: 'topic_card_id_wh',
      action: 'card.updated',
      resourceId: customer.id,
      notificationUrl: null,
      body: () => ({ data: { new_card_id: Number(card.id), old_card_id: Number(old.id) } }),
    })
    return ok(toCardJson(card, account))
  })
}

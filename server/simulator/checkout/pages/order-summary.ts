import type { Country } from '../../../facts/countries.ts'
import { toNumber, toObject } from '../../../facts/json.ts'
import { type Html, html } from '../../../shared/html.ts'
import type { Texts } from '../../../shared/texts/read-texts.ts'
import { nicknameOf } from '../../store/accounts/account.ts'
import type { PreferenceItem } from '../../store/records/preference.ts'
import type { Checkout } from '../find-checkout.ts'
import { moneyText } from '../money-text.ts'

/** Items beyond this number are folded, so that they do not push the button out of view. */
const maxShownItems = 5

/** The items and the total. Images of the shop are omitted, because the page makes no request to other hosts. */
export function orderSummary(
  { preference, account, site, amount }: Checkout,
  words: Texts<'checkout'>,
): Html {
  const shipping = toNumber(toObject(preference.given.shipments).cost) ?? 0
  return html`<aside class="order card" aria-labelledby="order-title">
<h2 id="order-title">${words.order.title}</h2>
<p class="muted seller">${words.order.seller}: ${nicknameOf(account)}</p>
${itemList(preference.items, site, words)}
<dl class="sums">
${shipping > 0 && html`<div><dt>${words.order.shipping}</dt><dd class="money">${moneyText(site, shipping, words.language)}</dd></div>`}
<div class="sum-total"><dt>${words.order.total} <span class="muted">${site.currency}</span></dt><dd class="money">${moneyText(site, amount, words.language)}</dd></div>
</dl></aside>`
}

/** The items. A long list is folded after the first ones. */
export function itemList(all: PreferenceItem[], site: Country, words: Texts<'checkout'>): Html {
  const items = all.map(item => itemLine(item, site, words))
  // One further item needs no more space than the line that unfolds it.
  const shown = items.length > maxShownItems + 1 ? maxShownItems : items.length
  const folded = items.slice(shown)
  return html`<ul class="items">${items.slice(0, shown)}</ul>
${folded.length > 0 && html`<details class="more-items"><summary>${words.format(words.order.more, { count: folded.length })}</summary><ul class="items">${folded}</ul></details>`}`
}

function itemLine(item: PreferenceItem, site: Country, words: Texts<'checkout'>): Html {
  return html`<li class="item">
<span class="tile" aria-hidden="true">${firstLetter(item.title)}</span>
<span class="item-title">${item.title || item.id}</span>
<span class="item-sum money">${moneyText(site, item.quantity * item.unit_price, words.language)}</span>
${item.quantity > 1 && html`<span class="item-count muted money">${words.format(words.order.quantity, { count: item.quantity, price: moneyText(site, item.unit_price, words.language) })}</span>`}</li>`
}

function firstLetter(title: string): string {
  return (/[\p{L}\p{N}]/u.exec(title)?.[0] ?? '•').toUpperCase()
}

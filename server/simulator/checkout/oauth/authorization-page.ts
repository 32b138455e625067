import { countryOf, type SiteId, siteIds } from '../../../facts/countries.ts'
import { flag, type Html, html } from '../../../shared/html.ts'
import type { Deps } from '../../http/deps.ts'
import type { Answer } from '../../http/route.ts'
import { activeSince } from '../../resources/test-users/create-test-user.ts'
import type { TestUser } from '../../store/records/test-user.ts'
import { icon } from '../pages/icons.ts'
import { toPage, type View } from '../pages/layout.ts'
import type { Refused, Request } from './authorization.ts'
import { sellersOf } from './connect-seller.ts'

/** The page on which a seller signs in as one of the application's test users, and consents or not. */
export function consentPage(
  view: View,
  { request, error = null }: { request: Request; error?: string | null },
  deps: Deps,
): Answer {
  const { oauth: words, ...texts } = view.words
  const { integrator, redirectUri, scope } = request
  const users = deps.tables.testUsers.find(integrator.number, {
    where: activeSince(deps.clock.now(integrator)),
    sort: { column: 'created', isDescending: false },
  })
  const connected = new Set(sellersOf(deps, integrator).map(({ userId }) => userId))
  const host = new URL(redirectUri).host
  const main = html`<div class="result single"><form class="pay" method="post" novalidate
 action="${view.address.pathname}${view.address.search}">
<section class="card result-head"><h1>${words.title}</h1>
<p>${texts.format(words.intro, { application: integrator.clientId, host })}</p></section>
${error && html`<div class="summary" role="alert" tabindex="-1" autofocus><h2>${error}</h2></div>`}
<section class="card"><fieldset class="methods"><legend><h2>${words.who}</h2></legend>
${users.map((user, index) => userOption(user, { view, isConnected: connected.has(user.id), isFirst: index === 0 }))}
<div class="option"><label class="option-head"><input type="radio" name="seller" value="new"${flag('checked', users.length === 0)}>
${icon('plus')}<span class="option-text"><span class="option-name">${words.newSeller}</span>
<span class="muted">${words.newSellerHint}</span></span></label>
<div class="panel"><div class="field"><label for="site">${words.country}</label>
<select id="site" name="site">${siteIds.map(
    site =>
      html`<option value="${site}"${flag('selected', site === integrator.siteId)}>${countryName(site, view)}</option>`,
  )}</select></div></div></div></fieldset></section>
<section class="card"><h2>${words.allows}</h2>
<ul class="scopes">${scopeList(scope, view)}</ul></section>
<div class="actions"><button class="button" type="submit" name="answer" value="yes">${words.consent}</button>
<button class="button button-second" type="submit" name="answer" value="no">${words.refuse}</button>
<p class="muted once">${words.test}</p></div></form></div>`
  const status = error === null ? 200 : 422
  // The form's answer leads to the application, which this policy has to name.
  return toPage(view, { title: words.title, main, status, formTarget: new URL(redirectUri).origin })
}

function userOption(
  { id, nickname, siteId, description }: TestUser,
  { view, isConnected, isFirst }: { view: View; isConnected: boolean; isFirst: boolean },
): Html {
  const { oauth: words } = view.words
  const details = [String(id), countryName(siteId, view), description, isConnected && words.connected]
  return html`<div class="option"><label class="option-head"><input type="radio" name="seller" value="${String(id)}"${flag('checked', isFirst)}>
${icon('person')}<span class="option-text"><span class="option-name">${nickname}</span>
<span class="muted">${details.filter(Boolean).join(' · ')}</span></span></label></div>`
}

function countryName(site: SiteId, { words: { language } }: View): string {
  const { code } = countryOf(site)
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
}

function scopeList(scope: string, { words: { oauth } }: View): Html[] {
  const known: Record<string, string> = oauth.scopes
  return scope.split(/[\s+]+/).map(name => html`<li>${known[name] ?? name}</li>`)
}

/** Says what is wrong with the address. */
export function refusedPage(view: View, refused: Refused): Answer {
  const { title, [refused]: text } = view.words.oauth.refused
  const main = html`<section class="card result-head closed tone-plain">
<span class="badge">${icon('cross')}</span><h1>${title}</h1><p>${text}</p></section>`
  return toPage(view, { title, main, status: 400 })
}

import { attribute, flag, Html, html } from '../../../shared/html.ts'
import type { Answer } from '../../http/route.ts'
import { toPage, type View, withImages } from '../pages/layout.ts'
import { brickNames, isSet, type SettingName, settingsOf, type Trial, themes } from './read-trial.ts'

export const pagePath = '/bricks/try'

/** Constants, for the reason that stands in checkout/pages/layout.ts. */
const plainScript = new Html('<script src="/js/v2" defer></script>')
const outcomesScript = new Html('<script src="/js/v2" data-outcomes defer></script>')
const pageScript = new Html('<script src="/bricks/try/page.js" defer></script>')

/** `pseFields` is what the page's server adds to a payment with PSE. */
type Context = { view: View; trial: Trial; publicKey: string; code: string; pseFields: object }

/** The page on which one brick is tried: its settings, the brick, what it gives, and the code of a store's page. */
export function brickPage(context: Context): Answer {
  const { view, trial, publicKey, code } = context
  const { bricks: words } = view.words
  const { brick, values, settings } = trial
  const given = { brick, publicKey, locale: values.locale, amount: values.amount, settings }
  const isWithout = brick === 'statusScreen' && values.payment === ''
  const main = html`<div class="try" data-try="${JSON.stringify(given)}">
<div class="lead"><h1>${words.title}</h1><p class="muted">${words.intro}</p></div>
<nav class="bricks" aria-label="${words.choose}"><ul>${brickNames.map(name => brickLink(name, context))}</ul></nav>
<div class="stack">
<section class="card" aria-labelledby="settings"><h2 id="settings">${words.settings}</h2>
<p class="muted">${words.about[brick]}</p>
<form class="settings" method="get" action="${pagePath}">
<input type="hidden" name="public_key" value="${publicKey}"><input type="hidden" name="lang" value="${view.words.language}">
<input type="hidden" name="brick" value="${brick}">
${settingsOf[brick].map(name => settingField(name, context))}
<button class="button button-second" type="submit">${words.show}</button></form></section>
<section class="card" aria-labelledby="shown"><h2 id="shown">${words.brick}</h2>
${isWithout ? html`<p>${words.noPayment}</p>` : html`<div id="brick"></div>`}
${isSet(trial, 'hidden') && html`<button class="button" type="button" data-read data-empty="${words.notFilled}">${words.read}</button>`}
<p class="muted" role="status" data-status></p></section>
${brick !== 'brand' && brick !== 'statusScreen' && dataSections(context)}
<section class="card" aria-labelledby="callbacks"><h2 id="callbacks">${words.callbacks}</h2>
<p class="muted">${words.callbacksHint}</p><ol class="log" data-log></ol></section>
</div>
<section class="card code" aria-labelledby="code"><h2 id="code">${words.code}</h2>
<p class="muted">${words.codeHint}</p>
${pre('code-text', words.code, code)}
<button class="button button-second" type="button" data-copy-code data-copied="${words.copied}">${words.copy}</button></section>
</div>${isWithout ? null : isSet(trial, 'outcomes') ? outcomesScript : plainScript}${pageScript}`
  const answer = toPage(view, { title: words.title, main, stylesheet: '/bricks/try/page.css' })
  // The code of a Pix is an image whose data are in its address. The question of the bank is shown in a frame.
  return { ...answer, headers: withImages(answer.headers ?? {}, "; frame-src 'self'") }
}

/** What the brick gives and what the API answers. Both are shown once there is something to show. */
function dataSections({ view, trial: { brick }, pseFields }: Context): Html {
  const { bricks: words } = view.words
  const isWallet = brick === 'wallet'
  const answerTitle = isWallet ? 'POST /checkout/preferences' : 'POST /v1/payments'
  return html`${
    !isWallet &&
    html`<section class="card" aria-labelledby="form-data" data-part="formData" hidden><h2 id="form-data"><code>formData</code></h2>
<p class="muted">${words.waits}</p>${pre('form-data-text', 'formData', '')}
<div data-part="added" hidden><p class="muted">${words.added}</p>${pre('added-text', words.added, JSON.stringify(pseFields, null, 2))}</div>
<button class="button" type="button" data-pay data-paying="${words.paying}">${words.pay}</button></section>`
  }
<section class="card" aria-labelledby="answer" data-part="answer" hidden><h2 id="answer" tabindex="-1">${words.answer}</h2>
<p><code>${answerTitle}</code> <strong data-result data-failed="${words.failed}"></strong></p>
<details><summary>${words.whole}</summary>${pre('answer-text', words.answer, '')}</details>
<div id="status"></div></section>`
}

/** A block of text that scrolls. It takes the focus, so that the keyboard can scroll it. */
function pre(id: string, label: string, text: string): Html {
  return html`<pre id="${id}" tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre>`
}

function brickLink(name: Trial['brick'], { trial, publicKey, view }: Context): Html {
  const query = new URLSearchParams({ public_key: publicKey, lang: view.words.language, brick: name })
  const current = attribute('aria-current', name === trial.brick ? 'page' : null)
  return html`<li><a href="${pagePath}?${query.toString()}"${current}>${name}</a></li>`
}

function settingField(name: SettingName, { trial, view }: Context): Html {
  const { bricks: words } = view.words
  const value = trial.values[name]
  const label = words.fields[name]
  if (name === 'hidden' || name === 'outcomes')
    return html`<label class="check"><input type="checkbox" name="${name}" value="yes"${flag('checked', value !== '')}> <span>${label}</span></label>`
  if (name === 'amount')
    return html`<div class="field"><label for="amount">${label}</label><input id="amount" name="amount" inputmode="decimal" autocomplete="off" value="${value}"></div>`
  const options = choicesOf(name, trial, words.noCustomer).map(
    choice =>
      html`<option value="${choice.value}"${flag('selected', choice.value === value)}>${choice.label}</option>`,
  )
  return html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">${options}</select></div>`
}

function choicesOf(name: SettingName, { customers, payments, locales }: Trial, none: string) {
  const plain = (value: string) => ({ value, label: value })
  if (name === 'theme') return themes.map(plain)
  if (name === 'locale') return locales.map(plain)
  if (name === 'payment') return payments.map(({ value, label }) => ({ value, label: `${value} (${label})` }))
  return [{ value: '', label: none }, ...customers]
}

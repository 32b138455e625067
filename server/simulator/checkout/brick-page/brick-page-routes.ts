import { countryOf } from '../../../facts/countries.ts'
import { toObject } from '../../../facts/json.ts'
import { readTexts } from '../../../shared/texts/read-texts.ts'
import type { Deps } from '../../http/deps.ts'
import { refusal } from '../../http/errors/provider-error.ts'
import type { Answer, Call, Route } from '../../http/route.ts'
import { createPaymentRoute } from '../../resources/payments/create-payment.ts'
import { preferenceHandlers } from '../../resources/preferences/preferences-routes.ts'
import type { Account } from '../../store/accounts/account.ts'
import { readScript } from '../browser-script/bundle.ts'
import { asset, readStyles } from '../checkout-routes.ts'
import { chooseLanguage } from '../language.ts'
import { brickPage, pagePath } from './brick-page.ts'
import { pseFields } from './pse-fields.ts'
import { readTrial } from './read-trial.ts'
import { writeCode } from './write-code.ts'

/** The page that shows a brick with settings, and the two calls of a store's server that it needs. */
export const brickPageRoutes: Route[] = [
  { method: 'GET', path: pagePath, access: 'page', handle: showPage },
  { method: 'POST', path: `${pagePath}/payments`, access: 'page', handle: asServer(createPaymentRoute) },
  {
    method: 'POST',
    path: `${pagePath}/preferences`,
    access: 'page',
    handle: asServer(preferenceHandlers.create),
  },
  asset(`${pagePath}/page.css`, 'text/css', () => readStyles(['colors', 'page', 'bricks'])),
  asset(`${pagePath}/page.js`, 'text/javascript', () => readScript('brick-page')),
]

function showPage(call: Call, deps: Deps): Answer {
  const { account, publicKey } = requireKeyOwner(call)
  const { query } = call
  const country = countryOf(account.siteId)
  const language = chooseLanguage(query.lang, call.headers['accept-language'], country)
  const view = {
    words: readTexts('checkout', language, country),
    address: new URL(`${pagePath}?${new URLSearchParams(query)}`, 'http://simulator'),
  }
  const trial = readTrial(query, account, deps)
  const code = writeCode(trial, { publicKey, scriptUrl: `${deps.publicUrl()}/js/v2` })
  return brickPage({ view, trial, publicKey, code, pseFields: pseFields(deps.publicUrl()) })
}

function requireKeyOwner({ account }: Call): { account: Account; publicKey: string } {
  if (account?.publicKey) return { account, publicKey: account.publicKey }
  throw refusal(
    400,
    `Add ?public_key= to the address: the public key of an account. The console opens it with one, under Simulator, Bricks`,
  )
}

/** Calls the account's API as the store's server would. Each call is a new one, as its key says. */
function asServer(handle: (call: Call<Account>, deps: Deps) => Answer) {
  return (call: Call, deps: Deps): Answer => {
    const { account } = requireKeyOwner(call)
    const headers = { ...call.headers, 'x-idempotency-key': call.requestId }
    const body = withServerFields(call.body, deps.publicUrl())
    return deps.store.write(() => handle({ ...call, account, headers, body }, deps))
  }
}

/** The body of a payment, with what `formData` of PSE lacks. What `formData` has is kept. */
function withServerFields(body: unknown, origin: string): unknown {
  const formData = toObject(body)
  if (formData.payment_method_id !== 'pse') return body
  const added = pseFields(origin)
  return { ...added, ...formData, payer: { ...added.payer, ...toObject(formData.payer) } }
}

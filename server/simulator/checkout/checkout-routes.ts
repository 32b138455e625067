import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '../../shared/package-root.ts'
import { readTexts } from '../../shared/texts/read-texts.ts'
import type { Deps } from '../http/deps.ts'
import type { Answer, Call, Route } from '../http/route.ts'
import { readScript } from './browser-script/bundle.ts'
import { type Checkout, findCheckout } from './find-checkout.ts'
import { installmentsOf, methodOfDigits } from './installments.ts'
import { chooseLanguage } from './language.ts'
import { addressOf, security, type View } from './pages/layout.ts'
import { payPage } from './pages/pay-page.ts'
import { closedPage, resultPage } from './pages/result-page.ts'
import { payCheckout } from './pay-checkout.ts'
import { blankForm, readForm } from './read-form.ts'
import { subscribeRoutes } from './subscribe-routes.ts'

/** The page's stylesheets, in the order of their cascade. */
const styles = ['colors', 'page', 'order', 'form', 'result']

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3b5bdb"/><path d="M6 13h20M8 8h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2z" fill="none" stroke="#fff" stroke-width="2"/></svg>'

const stylesFolder = join(packageRoot, 'server/simulator/checkout/styles')

/** The text of these stylesheets, after the rule of the type face. */
export async function readStyles(names: string[] = styles): Promise<string> {
  const texts = await Promise.all(names.map(name => readFile(join(stylesFolder, `${name}.css`), 'utf8')))
  return [await readTypeFace(), ...texts].join('\n')
}

/** Where the console's type face is: in its build, which the package has, or where npm installs it in a checkout. */
const typeFaces = ['dist/console/assets', 'node_modules/@fontsource-variable/geist/files']
const typeFace = /^geist-latin-wght-normal.*\.woff2$/

/** The rule of the type face, with the file in it (40 kB). Empty without a file: the pages have the system's face then. */
async function readTypeFace(): Promise<string> {
  const folders = typeFaces.map(folder => join(packageRoot, folder))
  const files = await Promise.all(
    folders.map(async folder => {
      const names = await readdir(folder).catch(() => [])
      return names.filter(name => typeFace.test(name)).map(name => join(folder, name))
    }),
  )
  const [file] = files.flat()
  if (file === undefined) return ''
  const source = await readFile(file, 'base64')
  return `@font-face {
  font-family: "Geist Variable";
  font-weight: 100 900;
  font-display: swap;
  src: url("data:font/woff2;base64,${source}") format("woff2");
}`
}

const assetRoutes: Route[] = [
  asset('/checkout/assets/checkout.css', 'text/css', () => readStyles()),
  asset('/checkout/assets/checkout.js', 'text/javascript', () => readScript('checkout')),
  asset('/checkout/assets/icon.svg', 'image/svg+xml', async () => icon),
]

/** The route of a file that is read on the first request, because few simulators ever show a page. */
export function asset(path: string, type: string, read: () => Promise<string>): Route {
  let text: string | null = null
  const handle = async (): Promise<Answer> => {
    text ??= await read()
    const headers = {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    }
    return { status: 200, text, headers }
  }
  return { method: 'GET', path, access: 'page', handle }
}

/** The hosted checkout page behind `init_point`. The older form of its address works too. */
export const checkoutRoutes: Route[] = [
  { method: 'GET', path: '/checkout/v1/redirect', access: 'page', handle: showCheckout },
  { method: 'POST', path: '/checkout/v1/redirect', access: 'page', handle: submitCheckout },
  { method: 'GET', path: '/checkout/start', access: 'page', handle: showCheckout },
  { method: 'GET', path: '/checkout/v1/result', access: 'page', handle: showResult },
  { method: 'GET', path: '/checkout/v1/installments', access: 'page', handle: listInstallments },
  ...subscribeRoutes,
  ...assetRoutes,
]

/** The view of a call. It links to the address of the page's GET, so that its language links work after a POST too. */
function viewOf(call: Call, checkout: Checkout | null, pathname = '/checkout/v1/redirect'): View {
  const language = chooseLanguage(call.query.lang, call.headers['accept-language'], checkout?.site)
  const { pref_id, payment_id } = call.query
  const query = new URLSearchParams({ ...(pref_id && { pref_id }), ...(payment_id && { payment_id }) })
  return {
    words: readTexts('checkout', language, checkout?.site),
    address: new URL(`${pathname}?${query}`, 'http://simulator'),
  }
}

function showCheckout(call: Call, deps: Deps): Answer {
  const checkout = findCheckout(deps, call.query.pref_id)
  const view = viewOf(call, checkout)
  if (!checkout) return closedPage(view, 'unknown')
  if (checkout.state !== 'open') return closedPage(view, checkout.state, checkout)
  return payPage(view, { checkout, form: blankForm(checkout) })
}

function submitCheckout(call: Call, deps: Deps): Answer {
  const checkout = findCheckout(deps, call.query.pref_id)
  const view = viewOf(call, checkout)
  if (!checkout) return closedPage(view, 'unknown')
  if (checkout.state !== 'open') return closedPage(view, checkout.state, checkout)
  const form = readForm(call.rawBody)
  const paid = payCheckout(checkout, form, deps)
  if ('errors' in paid) return payPage(view, { checkout, form, ...paid })
  const query = { pref_id: checkout.preference.id, payment_id: paid.paymentId }
  const location = addressOf(view, '/checkout/v1/result', query)
  return { status: 303, text: '', headers: { ...security, location } }
}

function showResult(call: Call, deps: Deps): Answer {
  const checkout = findCheckout(deps, call.query.pref_id)
  const view = viewOf(call, checkout, '/checkout/v1/result')
  if (!checkout) return closedPage(view, 'unknown')
  const { number } = checkout.account
  const payment = deps.tables.payments.get(number, call.query.payment_id ?? '')
  const paidFor = checkout.order ? payment?.chargedOrderId : payment?.preferenceId
  if (!payment || paidFor !== checkout.preference.id) {
    return closedPage(view, 'unknown_payment', checkout)
  }
  return resultPage(view, { checkout, payment, publicUrl: deps.publicUrl() })
}

/** The installments of the chosen card, in the page's language, for the page's script. */
function listInstallments(call: Call, deps: Deps): Answer {
  const checkout = findCheckout(deps, call.query.pref_id)
  if (!checkout) return { status: 404, body: { installments: [] } }
  const { words } = viewOf(call, checkout)
  const method = methodOfDigits(checkout, call.query.bin ?? '')
  const installments = method ? installmentsOf(checkout, method, words) : []
  return { status: 200, body: { method: method?.name ?? null, installments }, headers: security }
}

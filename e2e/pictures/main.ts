/** `npm run pictures`: takes the pictures of the documents from the real console, into docs/pictures. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { buildConsoleIfOld } from '../../server/demo/build-console.ts'
import { demoCredentials } from '../../server/facts/demo-credentials.ts'
import { type Language, languages } from '../../server/facts/languages.ts'
import { createGatewayApi } from '../../server/tests/support/gateway-api.ts'
import { type OwnDemo, startOwnDemo } from '../../server/tests/support/own-demo.ts'
import { launchOptions } from '../support/setup/chromium.ts'
import { makeFilm } from './film.ts'
import { fillRooms, type Room, roomsOf } from './rooms.ts'
import { takeSocialPreview } from './social.ts'
import { toWebp } from './webp.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/pictures')
const filmSize = { viewport: { width: 1060, height: 664 }, deviceScaleFactor: 1.5 }
const roomSize = { viewport: { width: 1200, height: 750 }, deviceScaleFactor: 1.5 }
const looks = ['light', 'dark'] as const

/** The addresses in the pictures are those of a demo: these ports must be free. */
const ports = { PORT: '3000', GATEWAY_SHOP_PORT: '3010', SIMULATOR_PORT: '4010' }

function save(name: string, picture: Buffer): void {
  writeFileSync(join(folder, name), picture)
  process.stdout.write(`docs/pictures/${name}: ${Math.round(picture.length / 1000)} kB\n`)
}

/** Finds a label of the console by the file and the keys of its text. */
function say(language: Language, file: string, key: string): string {
  const path = join(root, 'web/i18n', `${file && `${file}.`}${language}.json`)
  let text = JSON.parse(readFileSync(path, 'utf8'))
  for (const part of key.split('.')) text = text[part]
  return text
}

async function openPage(browser: Browser, own: OwnDemo, options: object): Promise<Page> {
  const context = await browser.newContext({
    baseURL: own.demo.gateway.url,
    reducedMotion: 'reduce',
    ...options,
  })
  return context.newPage()
}

/** Sends a few calls of a store through the shop proxy, so that Store and Quality are not empty. */
async function sellSomething({ demo }: OwnDemo): Promise<void> {
  const call = (path: string, body: object) =>
    fetch(`${demo.gateway.shopUrl}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${demoCredentials.accessToken}`,
        'content-type': 'application/json',
        'x-idempotency-key': crypto.randomUUID(),
        'x-product-id': 'BC32BHVTRPP001U8NHL0',
        'user-agent': 'MercadoPago Node.js SDK v3.6.1',
      },
      body: JSON.stringify(body),
    })
  const payer = { email: 'test_user_1234567890@testuser.com' }
  const ticket = {
    payment_method_id: 'rapipago',
    payer,
    description: 'Two mates',
    external_reference: 'order-1001',
  }
  await call('/v1/payments', { ...ticket, transaction_amount: 1500 })
  await call('/v1/payments', { ...ticket, transaction_amount: -1 })
  await call('/checkout/preferences', {
    items: [{ title: 'Mate', quantity: 1, unit_price: 900, currency_id: 'ARS' }],
  })
}

async function takeRooms(page: Page, rooms: Room[], ending: string): Promise<void> {
  for (const { name, path, content } of rooms) {
    await page.goto(path)
    await page.locator(content).first().waitFor()
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    save(`${name}.${ending}.webp`, await toWebp(encoder, await page.screenshot(), 0.7))
  }
}

async function takeFilm(browser: Browser, own: OwnDemo, language: Language): Promise<void> {
  const api = createGatewayApi(own.demo)
  const page = await openPage(browser, own, { ...filmSize, locale: language })
  const { film, still } = await makeFilm({ page, encoder, api, language, say: say.bind(null, language) })
  save(`demo.${language}.webp`, film)
  save(`demo-still.${language}.webp`, still)
  if (language === 'en') save('social-preview.png', await takeSocialPreview(encoder, still))
}

async function takeEveryRoom(browser: Browser, own: OwnDemo, language: Language): Promise<void> {
  await sellSomething(own)
  const { publicKey } = demoCredentials
  const addresses = { simulator: own.demo.simulator.url, publicKey }
  const rooms = roomsOf(await fillRooms(createGatewayApi(own.demo)), addresses)
  for (const colorScheme of looks) {
    const page = await openPage(browser, own, { ...roomSize, locale: language, colorScheme })
    await takeRooms(page, rooms, `${language}.${colorScheme}`)
  }
}

mkdirSync(folder, { recursive: true })
await buildConsoleIfOld()
const browser = await chromium.launch(launchOptions())
const encoder = await browser.newPage()
for (const language of languages)
  for (const take of [takeFilm, takeEveryRoom]) {
    const own = await startOwnDemo(ports)
    await take(browser, own, language).finally(own.end)
  }
await browser.close()

/** The moving picture of README: a flow, a rejected notification with its reason, and the simulated clock. */
import type { Locator, Page } from 'playwright'
import { demoCredentials } from '../../server/facts/demo-credentials.ts'
import type { Language } from '../../server/facts/languages.ts'
import { freshResource, type GatewayApi } from '../../server/tests/support/gateway-api.ts'
import { signNotification } from '../../server/tests/support/sign-notification.ts'
import { type Frame, joinFrames, toWebp } from './webp.ts'
import { words } from './words.ts'

const quality = 0.8

export type Scene = {
  page: Page
  /** A page without the console’s content security policy, which encodes the pictures. */
  encoder: Page
  api: GatewayApi
  language: Language
  /** Finds a label of the console in the language of the scene, by the file and the keys of its text. */
  say: (file: string, key: string) => string
}

/** Resolves to the moving picture, and to one of its pictures for readers who want no motion. */
export async function makeFilm(scene: Scene): Promise<{ film: Buffer; still: Buffer }> {
  const frames: Frame[] = []
  const show = async (caption: string, ms: number) => {
    frames.push({ picture: await takePicture(scene, caption), ms })
  }
  await payWithOneClick(scene, show)
  const still = await explainSignature(scene, show)
  await moveClock(scene, show)
  return { film: joinFrames(frames, await sizeOf(scene.page)), still: frames[still]?.picture as Buffer }
}

type Show = (caption: string, ms: number) => Promise<void>

async function payWithOneClick({ page, say, language }: Scene, show: Show): Promise<void> {
  const caption = words[language].pay
  await page.goto('/overview')
  const run = page.getByRole('button', { name: say('', 'overview.flow.run'), exact: true })
  await point(run)
  await show(caption, 1_400)
  await run.click()
  await page.getByTestId('flow-step-payment').and(page.locator('[data-state="done"]')).waitFor()
  await center(page.getByTestId('flow-step-payment'))
  await show(caption, 600)
  await page.getByTestId('flow-result').and(page.locator('[data-state="done"]')).waitFor()
  await center(page.getByTestId('flow-step-webhook'))
  await show(caption, 2_000)
}

/** @returns the place of the picture with the explanation */
async function explainSignature({ page, api, language }: Scene, show: Show): Promise<number> {
  const caption = words[language].signature
  const { id } = await api.pay()
  const seq = await notifyWithMilliseconds(api, String(id))
  await page.goto('/webhooks')
  const row = page.getByTestId(`feed-row-${seq}`)
  await row.waitFor()
  await point(row)
  await show(caption, 1_200)
  await page.goto(`/webhooks?id=${seq}`)
  await page.getByTestId('verdict').waitFor()
  await show(caption, 3_800)
  return 4
}

async function moveClock({ page, api, say, language }: Scene, show: Show): Promise<void> {
  const caption = words[language].clock
  const ticket = await api.post('/payments/offline', {
    description: 'Mate',
    transaction_amount: 1500,
    payment_method_id: 'rapipago',
    payer: { email: 'test_user_1234567890@testuser.com' },
  })
  await page.goto('/simulator?tab=clock')
  const advance = page
    .locator('form')
    .getByRole('button', { name: say('simulator', 'clock.advance'), exact: true })
  await point(advance)
  await show(caption, 1_400)
  await advance.click()
  await page.getByText(say('simulator', 'clock.advanced')).first().waitFor()
  await page.goto(`/payments/${ticket.id}`)
  await page.locator('[data-status="cancelled"]').first().waitFor()
  await show(caption, 2_400)
}

/** Sends what a store with a frequent mistake would: `ts` signed in milliseconds, and sent in seconds. */
async function notifyWithMilliseconds(api: GatewayApi, resource: string): Promise<number> {
  const requestId = freshResource()
  const seconds = String(Math.floor(Date.now() / 1000))
  const secret = demoCredentials.webhookSecret
  const signed = signNotification({ id: resource, requestId, ts: `${seconds}000`, secret })
  const body = { id: 1_000, type: 'payment', action: 'payment.updated', data: { id: resource } }
  const signature = signed.replace(/^ts=\d+/, `ts=${seconds}`)
  await api.receive(body, { 'x-request-id': requestId, 'x-signature': signature })
  const { entries } = await api.get(`/notifications?resource=${resource}&verdict=rejected`)
  return entries[0].seq
}

/** Scrolls it away from the caption, also at the end of a page. */
const center = (target: Locator) =>
  target.evaluate(element => {
    document.querySelector('main')?.style.setProperty('padding-bottom', '9rem')
    element.scrollIntoView({ block: 'center' })
  })

/** Draws a ring around what is clicked next. */
async function point(target: Locator): Promise<void> {
  await center(target)
  await target.evaluate((element: HTMLElement) => {
    Object.assign(element.style, { outline: '4px solid #f97316', outlineOffset: '-1px' })
  })
}

async function takePicture({ page, encoder }: Scene, caption: string): Promise<Buffer> {
  await page.evaluate(text => {
    const id = 'caption-of-picture'
    const bar =
      document.getElementById(id) ??
      document.body.appendChild(Object.assign(document.createElement('div'), { id }))
    bar.textContent = text
    Object.assign(bar.style, {
      position: 'fixed',
      insetInline: '0',
      bottom: '0',
      padding: '14px 24px',
      background: '#101828',
      color: '#fff',
      font: '600 20px system-ui',
      zIndex: '9999',
    })
  }, caption)
  return toWebp(encoder, await page.screenshot(), quality)
}

function sizeOf(page: Page): Promise<{ width: number; height: number }> {
  return page.evaluate(() => ({
    width: Math.round(innerWidth * devicePixelRatio),
    height: Math.round(innerHeight * devicePixelRatio),
  }))
}

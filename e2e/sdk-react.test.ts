/** A shop made with the provider's components for React, which load the script of the simulator unchanged. */
import { join } from 'node:path'
import { build } from 'rolldown'
import { expect, shopTest as test } from './support/shop-page.ts'

test.use({ siteId: 'MLB' })

/**
 * The shop's app. Its settings are new objects in every render, so that each render mounts the brick anew, and
 * StrictMode mounts it twice at first.
 */
const app = `
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Brand, CardPayment, initMercadoPago, Payment, StatusScreen, Wallet } from '@mercadopago/sdk-react'

initMercadoPago('TEST-public-key', { locale: 'pt-BR' })
const offered = { creditCard: 'all', bankTransfer: 'all' }

function Shop() {
  const [renders, setRenders] = useState(0)
  const [step, setStep] = useState('card')
  const [paid, setPaid] = useState(null)
  async function pay(data) {
    const response = await fetch('/process_payment', { method: 'POST', body: JSON.stringify(data.formData ?? data) })
    setPaid((await response.json()).id)
  }
  return <>
    <button type="button" onClick={() => setRenders(renders + 1)}>Render {renders}</button>
    {['card', 'payment', 'status', 'wallet', 'brand', 'none'].map(each =>
      <button type="button" key={each} onClick={() => setStep(each)}>{each}</button>)}
    <output>{paid}</output>
    {step === 'card' && <CardPayment initialization={{ amount: 300 }} onSubmit={pay} />}
    {step === 'payment' && <Payment initialization={{ amount: 300 }} customization={{ paymentMethods: offered }} onSubmit={pay} />}
    {step === 'status' && <StatusScreen initialization={{ paymentId: paid }} />}
    {step === 'wallet' && <Wallet initialization={{ preferenceId: '1-2' }} />}
    {step === 'brand' && <Brand />}
  </>
}
createRoot(document.querySelector('#root')).render(<StrictMode><Shop /></StrictMode>)`

/** The app as a shop's bundler makes it. The source is no file, so that a checkout without the SDK has the right types. */
async function bundle(): Promise<string> {
  const input = join(import.meta.dirname, 'sdk-react-shop.jsx')
  const { output } = await build({
    input,
    plugins: [
      {
        name: 'shop',
        resolveId: id => (id === input ? id : null),
        load: id => (id === input ? app : null),
      },
    ],
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"development"' } },
    output: { format: 'iife' },
    write: false,
  })
  return output[0].code
}

test('the components of React work unchanged: renders leave one form, and leaving leaves none', async ({
  page,
  openShop,
  seller,
}) => {
  const items = [{ title: 'Mate', quantity: 1, unit_price: 900 }]
  const { body } = await seller.post('/checkout/preferences', { items })
  const script = (await bundle()).replaceAll('</script', '<\\/script').replace('1-2', body.id)
  await openShop(`<div id="root"></div><script>${script}</script>`)
  const form = page.locator('form.mp-checkout-bricks__payment-form')
  await expect(form).toHaveCount(1)
  for (let render = 0; render < 3; render++) await page.getByRole('button', { name: /^Render/ }).click()
  await expect(page.getByRole('button', { name: 'Render 3' })).toBeVisible()
  await expect(page.locator('select[name=DOCUMENT_TYPE] option')).toHaveText(['CPF', 'CNPJ'])
  await expect(form).toHaveCount(1)
  await expect(page.locator('iframe[name=cardNumber]')).toHaveCount(1)

  const framed = (name: string) => page.frameLocator(`iframe[name=${name}]`).locator('input')
  await framed('cardNumber').fill('5031433215406351')
  await framed('expirationDate').fill('11/30')
  await framed('securityCode').fill('123')
  await page.locator('input[name=HOLDER_NAME]').fill('APRO')
  await page.locator('input[name=DOCUMENT]').fill('12345678909')
  await page.locator('select[name=INSTALLMENTS]').selectOption('1')
  await page.locator('input[name=EMAIL]').fill('payer@testuser.com')
  await form.getByRole('button', { name: 'Pagar' }).click()
  await expect(page.locator('output')).toHaveText(/^\d+$/)

  await page.getByRole('button', { name: 'status' }).click()
  await expect(page.getByRole('heading', { name: 'Pagamento aprovado' })).toBeVisible()
  await page.getByRole('button', { name: 'payment', exact: true }).click()
  await expect(page.getByRole('radio', { name: /^PIX/ })).toBeVisible()
  await page.getByRole('button', { name: 'wallet' }).click()
  await expect(page.locator('#walletBrick_container button')).toBeVisible()
  await page.getByRole('button', { name: 'brand' }).click()
  await expect(page.locator('#brandBrick_container')).toContainText('Mercado Pago')
  await page.getByRole('button', { name: 'none' }).click()
  await expect(page.locator('.mp-brick')).toHaveCount(0)
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
})

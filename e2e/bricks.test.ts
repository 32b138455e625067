/** Shops whose pages create the provider's bricks, with the script of the simulator. */
import type { Page } from 'playwright/test'
import { findViolations } from './support/axe.ts'
import { measureOverflow } from './support/overflow.ts'
import { expect, shopTest as test } from './support/shop-page.ts'

test.use({ siteId: 'MLB' })

/** A page with one brick. It logs each callback, and its back end pays what `onSubmit` posts. */
function brickPage(name: string, settings: object, mp = "{ locale: 'pt-BR' }") {
  return `<div id="brick"></div><ol id="log"></ol><output></output><script>
const log = (...parts) => {
  const text = parts.map(part => typeof part === 'string' ? part : JSON.stringify(part)).join(' ')
  document.querySelector('#log').append(Object.assign(document.createElement('li'), { textContent: text }))
}
window.settings = { ...${JSON.stringify(settings)}, callbacks: {
  onReady: () => log('ready'),
  onBinChange: bin => log('bin', bin),
  onError: error => log('error', error),
  onSubmit: async (data, additional) => {
    log('submit', additional)
    const body = JSON.stringify(data.formData === undefined ? data : data.formData)
    const response = await fetch('/process_payment', { method: 'POST', body })
    const payment = await response.json()
    document.querySelector('output').textContent = payment.status + ' ' + payment.status_detail
    if (payment.status !== 'approved') throw new Error(payment.status_detail)
  },
} }
window.builder = new MercadoPago('TEST-public-key', ${mp}).bricks()
window.made = builder.create('${name}', 'brick', settings)
made.catch(error => log('rejected', error))
</script>`
}

const logged = (page: Page) => page.locator('#log li')
const framed = (page: Page, name: string) => page.frameLocator(`iframe[name=${name}]`).locator('input')

/** Fills in a card as end-to-end tests of shops do. */
async function fillCard(page: Page, holder: string) {
  await page.frameLocator('iframe[name=cardNumber]').getByLabel('Número do cartão').fill('5031433215406351')
  await framed(page, 'expirationDate').pressSequentially('1130')
  await framed(page, 'securityCode').fill('123')
  await page.locator('input[name=HOLDER_NAME]').fill(holder)
  await page.locator('input[name=DOCUMENT]').fill('123.456.789-09')
  const installments = page.locator('select').nth(2)
  await expect(installments.locator('option').nth(3)).toHaveText('3x R$ 106,12 (R$ 318,36)')
  await installments.selectOption('3')
}

test('cardPayment pays: a refused card may be tried again with a new token, an accepted one ends the form', async ({
  page,
  openShop,
  seller,
}) => {
  await openShop(brickPage('cardPayment', { initialization: { amount: '300' } }))
  await expect(logged(page)).toHaveText(['ready'])
  await fillCard(page, 'FUND')
  const pay = page.locator('form.mp-checkout-bricks__payment-form button[type=submit]')
  await pay.click()
  await expect(page.getByText('Digite um e-mail como exemplo@email.com.')).toBeVisible()
  await expect(page.locator('input[name=EMAIL]')).toBeFocused()
  await page.locator('input[name=EMAIL]').fill('payer@testuser.com')
  await pay.click()
  await expect(page.locator('output')).toHaveText('rejected cc_rejected_insufficient_amount')
  await expect(page.getByText('O pagamento não foi feito.')).toBeVisible()

  await page.locator('input[name=HOLDER_NAME]').fill('APRO')
  await page.keyboard.press('Enter')
  await expect(page.locator('output')).toHaveText('approved accredited')
  await expect(pay).toBeDisabled()
  const additional = { bin: '50314332', lastFourDigits: '6351', cardholderName: 'APRO' }
  await expect(logged(page).last()).toHaveText(
    `submit ${JSON.stringify({ ...additional, paymentTypeId: 'credit_card' })}`,
  )
  const { body } = await seller.get('/v1/payments/search')
  const cpf = { type: 'CPF', number: '12345678909' }
  expect(body.results[0]).toMatchObject({
    transaction_amount: 300,
    installments: 3,
    payment_method_id: 'master',
    issuer_id: '310',
    payer: { email: 'payer@testuser.com' },
    card: { cardholder: { name: 'APRO', identification: cpf } },
  })
})

test('with a hidden button the shop reads the data itself, and changes the amount', async ({
  page,
  openShop,
}) => {
  await openShop(
    brickPage('cardPayment', {
      initialization: { amount: 300, payer: { email: 'payer@testuser.com' } },
      customization: { visual: { hidePaymentButton: true } },
    }),
  )
  await expect(logged(page)).toHaveText(['ready'])
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.locator('input[name=EMAIL]')).toHaveCount(0)
  const call = (method: string, input?: object) =>
    // @ts-expect-error defined by the page's script.
    page.evaluate(async ([name, given]) => (await window.made)[name](given), [method, input] as const)
  expect(await call('getFormData')).toBeFalsy()
  await fillCard(page, 'APRO')
  expect(await call('update', { amount: 'much' })).toBe(false)
  expect(await call('update', { amount: 600 })).toBe(true)
  await expect(page.locator('select[name=INSTALLMENTS] option').nth(1)).toHaveText('1x R$ 600,00')
  expect(await call('getFormData')).toEqual({
    token: expect.stringMatching(/^[0-9a-f]{32}$/),
    issuer_id: '310',
    payment_method_id: 'master',
    transaction_amount: 600,
    installments: 3,
    payment_method_option_id: null,
    processing_mode: null,
    payer: { email: 'payer@testuser.com', identification: { type: 'CPF', number: '12345678909' } },
  })
  expect(await call('getAdditionalData')).toMatchObject({ lastFourDigits: '6351' })
})

test('a brick replaces the one before, and leaves nothing behind', async ({ page, openShop }) => {
  await openShop(brickPage('cardPayment', { initialization: { amount: 300 } }))
  const left = await page.evaluate(async () => {
    const place = document.querySelector('#brick') as HTMLElement
    // @ts-expect-error defined by the page's script.
    const { made, builder, settings } = window
    const first = await made
    // React renders the container anew, and creates a brick in it before the first one was unmounted.
    place.outerHTML = '<div id="brick"></div>'
    const second = await builder.create('cardPayment', 'brick', settings)
    await builder.create('cardPayment', 'brick', settings)
    const forms = document.querySelectorAll('form').length
    first.unmount()
    second.unmount()
    const remaining = document.querySelectorAll('form').length
    const third = await builder.create('cardPayment', 'brick', settings)
    third.unmount()
    third.unmount()
    const { innerHTML } = document.querySelector('#brick') as HTMLElement
    return { forms, remaining, innerHTML, sheets: document.adoptedStyleSheets.length }
  })
  expect(left).toEqual({ forms: 1, remaining: 1, innerHTML: '', sheets: 0 })
})

test('create rejects with the same error that onError gets, with the documented cause and a stack', async ({
  page,
  openShop,
}) => {
  await openShop('<div id="brick"></div>')
  const errors = await page.evaluate(async () => {
    const heard: unknown[] = []
    const callbacks = { onReady() {}, onError: (error: unknown) => heard.push(error) }
    // @ts-expect-error defined by the page's script.
    const builder = new MercadoPago('TEST-public-key').bricks()
    const create = (settings?: object, container = 'brick') =>
      builder.create('cardPayment', container, settings).catch((error: Error) => ({
        ...error,
        hasStack: /\n +at /.test(error.stack ?? ''),
        isHeard: heard.at(-1) === error,
      }))
    return [
      await create(),
      await create({ initialization: { amount: 1 } }),
      await create({ callbacks, initialization: {} }),
      await create({ callbacks, initialization: { amount: 'x' } }),
      await create({ callbacks, initialization: { amount: 1 } }, 'nowhere'),
    ]
  })
  const critical = (cause: string, isHeard: boolean) => ({ type: 'critical', cause, hasStack: true, isHeard })
  expect(errors).toMatchObject([
    critical('settings_empty', false),
    critical('missing_required_callbacks', false),
    critical('missing_amount_property', true),
    critical('amount_is_not_number', true),
    critical('container_not_found', true),
  ])
  expect(errors[2].message).toBe('[Initialization error] Amount property is required')
})

for (const theme of ['default', 'dark'])
  test(`the ${theme} theme fits a small phone and has no violation, with errors shown too`, async ({
    page,
    openShop,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    const style = { theme, customVariables: { formPadding: '8px' } }
    const settings = { initialization: { amount: 300 }, customization: { visual: { style } } }
    await openShop(brickPage('cardPayment', settings, "{ locale: 'es-AR' }"), 'data-outcomes')
    await expect(logged(page)).toHaveText(['ready'])
    await expect(page.locator('.mp-brick')).toHaveCSS('padding', '8px')
    await page.getByLabel('¿Quién debe ser esta tarjeta?').selectOption('FUND')
    await expect(page.locator('input[name=HOLDER_NAME]')).toHaveValue('FUND')
    await page.getByRole('button', { name: 'Pagar' }).click()
    await expect(page.getByText('Ingresa el número completo de la tarjeta.')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    expect(await measureOverflow(page)).toBe(0)
  })

/** Shops whose pages create the provider's bricks, with the script of the simulator. */
import type { Page } from 'playwright/test'
import type { Api } from '../server/simulator/tests/support/api.ts'
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
  const told: string[] = []
  page.on('request', request => told.push(...(request.url().match(/(?<=\/submissions\/)\w+/) ?? [])))
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
  await expect.poll(() => told).toEqual(['called', 'rejected', 'called', 'resolved'])
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

test('a page of the provider’s address pays, if a test answers that address with the body of the script', async ({
  page,
  openShop,
  simulator,
}) => {
  const address = 'https://sdk.mercadopago.com/js/v2'
  const body = await (await fetch(`${simulator.url}/js/v2`)).text()
  await page.route(address, route => route.fulfill({ contentType: 'text/javascript', body }))
  await openShop(brickPage('cardPayment', { initialization: { amount: '300' } }), '', address)
  await fillCard(page, 'APRO')
  await page.locator('input[name=EMAIL]').fill('payer@testuser.com')
  await page.locator('form.mp-checkout-bricks__payment-form button[type=submit]').click()
  await expect(page.locator('output')).toHaveText('approved accredited')
})

test('onSubmit without a promise leaves the brick loading, and the log of the page says why', async ({
  page,
  openShop,
}) => {
  const initialization = { amount: 300, payer: { email: 'payer@testuser.com' } }
  const markup = brickPage('cardPayment', { initialization })
  await openShop(markup.replace('onSubmit: async', 'onSubmit: () => log("submitted"), unused: async'))
  await fillCard(page, 'APRO')
  const told = page.waitForEvent('console', message => message.text().includes('returned no promise'))
  await page.getByRole('button', { name: 'Pagar' }).click()
  await told
  await expect(page.getByText('Enviando…')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pagar' })).toBeDisabled()
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
  expect(await call('update', { amount: 0.01 })).toBe(false)
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

const prefer = async (seller: Api, more: object = {}) =>
  (
    await seller.post('/checkout/preferences', {
      items: [{ title: 'Mate', quantity: 1, unit_price: 900 }],
      ...more,
    })
  ).body

const offer = {
  creditCard: 'all',
  ticket: ['bolbradesco'],
  bankTransfer: 'all',
  atm: 'all',
  mercadoPago: 'all',
}

const texts = { formTitle: 'Como você paga' }

/** A page with the brick `payment`, whose button is hidden. */
const paymentPage = (initialization: object, paymentMethods: object, locale = 'pt-BR') =>
  brickPage(
    'payment',
    { initialization, customization: { paymentMethods, visual: { hidePaymentButton: true, texts } } },
    `{ locale: '${locale}' }`,
  )

// biome-ignore lint/suspicious/noExplicitAny: what the page's script returns
const readForm = (page: Page): Promise<any> =>
  // @ts-expect-error defined by the page's script.
  page.evaluate(async () => (await window.made).getFormData())

test('payment gives the data of each method as documented, and the API takes it as it is', async ({
  page,
  openShop,
  seller,
}) => {
  const { id: preferenceId } = await prefer(seller)
  await openShop(paymentPage({ amount: 300, preferenceId }, offer))
  await expect(logged(page)).toHaveText(['ready'])
  await expect(page.getByRole('heading', { name: texts.formTitle })).toBeVisible()
  await page.locator('input[aria-label="Cartão de crédito, Parcelamento disponível"]').check()
  await fillCard(page, 'APRO')
  await page.locator('input[name=EMAIL]').fill('payer@testuser.com')
  const card = await readForm(page)
  expect(card).toMatchObject({
    paymentType: 'credit_card',
    selectedPaymentMethod: 'credit_card',
    formData: { payment_method_id: 'master', installments: 3, issuer_id: '310' },
  })
  expect((await seller.post('/v1/payments', card.formData)).body).toMatchObject({ status: 'approved' })

  await page.getByText('Boleto', { exact: true }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  const boletoFields = {
    FIRST_NAME: 'Maria',
    LAST_NAME: 'Santos',
    DOCUMENT: '123.456.789-09',
    ZIP_CODE: '06233-200',
    FEDERAL_UNIT: 'SP',
    CITY: 'Osasco',
    NEIGHBORHOOD: 'Bonfim',
    STREET_NAME: 'Rua das Flores',
    STREET_NUMBER: '100',
  }
  for (const [name, value] of Object.entries(boletoFields)) await page.locator(`[name=${name}]`).fill(value)
  expect(await readForm(page)).toBeNull()
  await page.locator('input[name=EMAIL]').fill('payer@testuser.com')
  const boleto = await readForm(page)
  expect(boleto).toEqual({
    paymentType: 'ticket',
    selectedPaymentMethod: 'ticket',
    formData: {
      payment_method_id: 'bolbradesco',
      transaction_amount: 300,
      payer: {
        email: 'payer@testuser.com',
        first_name: 'Maria',
        last_name: 'Santos',
        identification: { type: 'CPF', number: '12345678909' },
        address: {
          zip_code: '06233-200',
          federal_unit: 'SP',
          city: 'Osasco',
          neighborhood: 'Bonfim',
          street_name: 'Rua das Flores',
          street_number: '100',
        },
      },
    },
  })
  const { body: pending } = await seller.post('/v1/payments', boleto.formData)
  expect(pending).toMatchObject({ status: 'pending', payment_method_id: 'bolbradesco' })

  await page.getByText('PIX', { exact: true }).click()
  await expect(page.locator('.mp-brick-panel:visible input')).toHaveCount(1)
  await page.locator('input[name=EMAIL]').fill('payer@testuser.com')
  expect(await readForm(page)).toEqual({
    paymentType: 'bank_transfer',
    selectedPaymentMethod: 'bank_transfer',
    formData: { payment_method_id: 'pix', transaction_amount: 300, payer: { email: 'payer@testuser.com' } },
  })

  await page.getByText('Conta do Mercado Pago', { exact: true }).click()
  const type = 'wallet_purchase'
  expect(await readForm(page)).toEqual({ paymentType: type, selectedPaymentMethod: type, formData: null })
})

for (const purpose of ['wallet_purchase', 'onboarding_credits'])
  test(`${purpose}: after the shop accepts, the payer pays on the checkout page of the preference`, async ({
    page,
    openShop,
    seller,
  }) => {
    const { id: preferenceId, init_point } = await prefer(seller, { purpose })
    const customization = { paymentMethods: { mercadoPago: [purpose] } }
    // The amount of the brick has no effect here: the preference has its own.
    const initialization = { amount: 5, preferenceId }
    const markup = brickPage('payment', { initialization, customization })
    await openShop(
      markup.replace('onSubmit: async', 'onSubmit: async data => log("accepted", data), unused: async'),
    )
    const title = purpose === 'wallet_purchase' ? 'Conta do Mercado Pago' : /^Linha de crédito/
    await expect(page.getByText(title)).toBeVisible()
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Pagar' }).click()
    const checkout = await opened
    await expect(checkout).toHaveURL(init_point)
    const data = { paymentType: purpose, selectedPaymentMethod: purpose, formData: null }
    await expect(logged(page)).toHaveText(['ready', `accepted ${JSON.stringify(data)}`])
    await checkout.getByRole('button', { name: /^Pay/ }).click()
    await expect(checkout.getByRole('heading', { name: /approved/ })).toBeVisible()
    const { body } = await seller.get('/v1/payments/search')
    expect(body.results).toMatchObject([{ status: 'approved', transaction_amount: 900 }])
  })

test('a preference that cannot be paid is told to onError, and offers no way to the checkout page', async ({
  page,
  openShop,
  seller,
}) => {
  const said = async (name: string, preferenceId: string) => {
    const paymentMethods = { creditCard: 'all', mercadoPago: 'all' }
    const settings = { initialization: { amount: 300, preferenceId }, customization: { paymentMethods } }
    await openShop(brickPage(name, settings, "{ locale: 'pt-BR' }"))
    await expect(logged(page).first()).toContainText('error')
    await expect(page.getByText(/Mercado Pago|Pagar com/)).toHaveCount(0)
    return (await logged(page).first().textContent()) ?? ''
  }
  for (const name of ['payment', 'wallet'])
    expect(await said(name, '1-2')).toMatch(/"type":"non_critical".*"cause":"get_preference_details_failed"/)
  const { id } = await prefer(seller, { purpose: 'gift' })
  expect(await said('payment', id)).toContain('"cause":"invalid_preference_purpose"')
})

for (const locale of ['es-AR', 'pt-BR', 'en-US'])
  test(`wallet in ${locale}: the settings style the button, and onSubmit makes the preference`, async ({
    page,
    openShop,
    seller,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    const { id, init_point } = await prefer(seller)
    const customStyle = { buttonHeight: '60px', borderRadius: '20px', valueProp: 'smart_option' }
    const markup = brickPage(
      'wallet',
      { customization: { theme: 'dark', customStyle } },
      `{ locale: '${locale}' }`,
    )
    await openShop(
      markup.replace('onSubmit: async', `onSubmit: async (...given) => log(given) ?? '${id}', unused: async`),
    )
    await expect(logged(page)).toHaveText(['ready'])
    const button = page.locator('#brick button')
    await expect(button).toHaveCSS('background-color', 'rgb(26, 26, 26)')
    expect([(await button.boundingBox())?.height, await measureOverflow(page)]).toEqual([60, 0])
    const valueProps = {
      'es-AR': 'Elige cómo pagar, con todas tus tarjetas en un solo lugar',
      'pt-BR': 'Escolha como pagar, com todos os seus cartões em um só lugar',
      'en-US': 'Choose how to pay, with all your cards in one place',
    }
    await expect(page.getByText(valueProps[locale as keyof typeof valueProps])).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await button.click()
    await expect(page).toHaveURL(init_point)
  })

test.describe('in Peru', () => {
  test.use({ siteId: 'MPE' })

  test('payment offers account money, and no credits, which the country has not', async ({
    page,
    openShop,
    seller,
  }) => {
    const { id: preferenceId } = await prefer(seller)
    const customization = { paymentMethods: { mercadoPago: 'all' } }
    await openShop(
      brickPage(
        // Older documents begin the names with a capital.
        'Payment',
        { initialization: { amount: 50, preferenceId }, customization },
        "{ locale: 'es-PE' }",
      ),
    )
    await expect(page.locator('.mp-brick-section')).toHaveText('Cuenta de Mercado Pago')
  })

  test('payment asks for the phone and the code of Yape, and tells a wrong one from a paid one', async ({
    page,
    openShop,
    seller,
  }) => {
    const customization = { paymentMethods: { debitCard: ['yape'] } }
    const settings = { initialization: { amount: 50 }, customization }
    await openShop(brickPage('payment', settings, "{ locale: 'es-PE' }"))
    const pay = page.locator('.mp-brick button[type=submit]')
    await page.locator('input[name=PHONE_NUMBER]').fill('11111')
    await pay.click()
    await expect(page.locator('input[name=PHONE_NUMBER]')).toBeFocused()
    await expect(page.locator('input[name=PHONE_NUMBER]')).toHaveAttribute('aria-invalid', 'true')
    await page.locator('input[name=OTP]').fill('123 456')
    await page.locator('input[name=EMAIL]').fill('payer@testuser.com')
    // The number of this test phone refuses, and the next one pays.
    await page.locator('input[name=PHONE_NUMBER]').fill('111 111 112')
    await pay.click()
    await expect(page.locator('output')).toContainText('rejected')
    await page.locator('input[name=PHONE_NUMBER]').fill('111111111')
    await pay.click()
    await expect(page.locator('output')).toHaveText('approved accredited')
    expect(await findViolations(page)).toEqual([])
    const { body } = await seller.get('/v1/payments/search')
    const made = { payment_method_id: 'yape', transaction_amount: 50, status: 'approved', installments: 1 }
    expect(body.results).toContainEqual(expect.objectContaining(made))
  })
})

test.describe('in Colombia', () => {
  test.use({ siteId: 'MCO' })

  test('payment asks for the fields of PSE and no more', async ({ page, openShop }) => {
    await openShop(paymentPage({ amount: 50_000 }, { bankTransfer: ['pse'] }, 'es-CO'))
    await expect(logged(page)).toHaveText(['ready'])
    await expect(page.locator('.mp-brick-panel label')).toHaveText([
      'Tipo de persona',
      'Tipo de documento',
      'Documento',
      'Banco',
      'E-mail',
    ])
    await page.getByLabel('Tipo de persona').selectOption('association')
    await page.getByLabel('Documento', { exact: true }).fill('900.123.456')
    await page.getByLabel('Banco').selectOption({ label: 'Bancolombia' })
    await page.getByLabel('E-mail').fill('payer@testuser.com')
    expect(await readForm(page)).toEqual({
      paymentType: 'bank_transfer',
      selectedPaymentMethod: 'bank_transfer',
      formData: {
        payment_method_id: 'pse',
        transaction_amount: 50_000,
        transaction_details: { financial_institution: '1007' },
        payer: {
          email: 'payer@testuser.com',
          entity_type: 'association',
          identification: { type: 'CC', number: '900123456' },
        },
      },
    })
    expect(await findViolations(page)).toEqual([])
  })
})

test.describe('in Mexico', () => {
  test.use({ siteId: 'MLM' })

  test('payment offers no SPEI, for which the provider’s brick has no form, and the log says so', async ({
    page,
    openShop,
  }) => {
    const told = page.waitForEvent('console', message =>
      message.text().includes('what the country has: clabe'),
    )
    await openShop(paymentPage({ amount: 300 }, { ticket: 'all', atm: 'all', bankTransfer: 'all' }, 'es-MX'))
    await expect(logged(page)).toHaveText(['ready'])
    await told
    const cash = 'Paga en efectivo en un local, con un código'
    await expect(page.locator('.mp-brick-option-head')).toContainText([
      'OXXO',
      'PayCash',
      'Citibanamex',
      'BBVA',
    ])
    await expect(page.getByText(cash)).toHaveCount(2)
    await expect(page.getByText(/STP|SPEI/)).toHaveCount(0)
  })
})

test('payment offers the saved cards that the shop names, and charges one with its code', async ({
  page,
  openShop,
  seller,
}) => {
  const customer = await seller.post('/v1/customers', { email: 'saved@testuser.com' })
  const { id: customerId } = customer.body
  const saved = await seller.post(`/v1/customers/${customerId}/cards`, { token: await seller.cardToken() })
  const initialization = { amount: 300, payer: { customerId, cardsIds: [saved.body.id] } }
  await openShop(paymentPage(initialization, { creditCard: 'all' }))
  await page.getByRole('radio', { name: 'Cartão salvo' }).check()
  await framed(page, 'securityCode').fill('123')
  await page.getByLabel('Parcelas').selectOption('2')
  const { paymentType, formData } = await readForm(page)
  expect([paymentType, formData.payer]).toEqual(['credit_card', { type: 'customer', id: customerId }])
  const paid = await seller.post('/v1/payments', formData)
  expect(paid.body).toMatchObject({ status: 'approved', installments: 2, card: { id: saved.body.id } })
})

test('payment whose saved cards cannot be read tells onError, and offers the other methods', async ({
  page,
  openShop,
}) => {
  await page.route('**/bricks/customers/*/cards*', route => route.abort())
  const initialization = { amount: 300, payer: { customerId: '1-nobody', cardsIds: ['1'] } }
  await openShop(paymentPage(initialization, { creditCard: 'all' }))
  await expect(logged(page).filter({ hasText: /^error .*get_saved_cards_failed/ })).toHaveCount(1)
  await expect(page.getByRole('radio', { name: 'Cartão salvo' })).toHaveCount(0)
  await expect(page.getByText('Cartão de crédito')).toBeVisible()
})

test('statusScreen shows how a Pix is paid, and how it ended', async ({ page, openShop, seller }) => {
  const { body: pix } = await seller.post('/v1/payments', {
    transaction_amount: 300,
    payment_method_id: 'pix',
    payer: { email: 'payer@testuser.com' },
  })
  const backUrls = { return: '/orders', error: 'https://elsewhere.example/' }
  const settings = { initialization: { paymentId: String(pix.id) }, customization: { backUrls } }
  const { url } = await openShop(brickPage('statusScreen', settings))
  await expect(logged(page)).toHaveText(['ready'])
  await expect(page.getByRole('heading', { name: 'Falta um passo' })).toBeVisible()
  const { qr_code: code } = pix.point_of_interaction.transaction_data
  await expect(page.getByLabel('Código Pix')).toHaveValue(code)
  await expect(page.getByRole('img', { name: 'Código QR' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Abrir a página do Pix' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voltar à loja' })).toHaveAttribute('href', `${url}/orders`)
  expect(await findViolations(page)).toEqual([])
  await seller.post(`/simulator/payments/${pix.id}/settle`, { settlement: 'reject' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pagamento recusado' })).toBeVisible()
  await expect(page.locator('.mp-brick a')).toHaveCount(1)
})

test.describe('with the question of the bank in a frame', () => {
  // The page in the frame focuses its heading, which browsers refuse there.
  test.use({ expectedErrors: [/^Blocked autofocusing/] })

  test('statusScreen shows the question of the bank, and then the approved payment', async ({
    page,
    openShop,
    seller,
  }) => {
    const { body: payment } = await seller.post('/v1/payments', {
      transaction_amount: 300,
      installments: 1,
      payment_method_id: 'master',
      three_d_secure_mode: 'optional',
      token: await seller.cardToken({ card_number: '5483928164574623' }),
      payer: { email: 'payer@testuser.com' },
    })
    const { external_resource_url: externalResourceURL, creq } = payment.three_ds_info
    const additionalInfo = { externalResourceURL, creq }
    await openShop(brickPage('statusScreen', { initialization: { paymentId: payment.id, additionalInfo } }))
    await expect(page.getByRole('heading', { name: 'Seu banco pergunta' })).toBeVisible()
    await page.frameLocator('.mp-brick iframe').locator('button[value=yes]').click()
    await expect(page.getByRole('heading', { name: 'Pagamento aprovado' })).toBeVisible()
    await expect(page.locator('.mp-brick iframe')).toHaveCount(0)
  })
})

test('statusScreen tells onError that it cannot show an unknown payment', async ({ page, openShop }) => {
  await openShop(brickPage('statusScreen', { initialization: { paymentId: '1' } }))
  await expect(logged(page)).toContainText([/^error .*"cause":"get_payment_data_failed"/])
  await expect(page.getByText('Não é possível mostrar o pagamento.')).toBeVisible()
})

test('payment without an allowed method fails as shops expect', async ({ page, openShop }) => {
  await openShop(brickPage('payment', { initialization: { amount: 300 } }))
  await expect(logged(page)).toHaveText([
    /^error .*"message":"No payment type was selected"/,
    /^rejected .*"message":"No payment type was selected"/,
  ])
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
    await page.getByLabel('¿Qué resultado da esta tarjeta?').selectOption('FUND')
    await expect(page.locator('input[name=HOLDER_NAME]')).toHaveValue('FUND')
    await page.getByRole('button', { name: 'Pagar' }).click()
    await expect(page.getByText('Ingresa el número completo de la tarjeta.')).toBeVisible()
    await expect(page.locator('[data-field=cardNumber] .mp-brick-frame')).toHaveClass(/\bmp-brick-invalid\b/)
    expect(await findViolations(page)).toEqual([])
    expect(await measureOverflow(page)).toBe(0)
  })

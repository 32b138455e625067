/** A shop's page that loads `/js/v2` from the simulator, tokenizes with it, and pays from its back end. */
import type { Page } from 'playwright/test'
import { expect, shopTest as test } from './support/shop-page.ts'

/** The form of the provider's documentation, shortened; `inputs` are the three secret fields. */
function cardFormPage(inputs: string, iframe: boolean) {
  return `<form id="form">${inputs}
<input id="holder"><select id="issuer"></select><select id="installments"></select>
<select id="document-type"></select><input id="document"><input id="email" type="email">
<button>Pay</button></form><output id="status"></output><ol id="log"></ol>
<script>
const log = text => document.querySelector('#log').append(Object.assign(document.createElement('li'), { textContent: text }))
const mp = new MercadoPago('TEST-public-key', { locale: 'en-US' })
const cardForm = mp.cardForm({
  amount: '1500', autoMount: true, iframe: ${iframe},
  form: {
    id: 'form',
    cardNumber: { id: 'number', placeholder: 'Number' },
    expirationDate: { id: 'expiry', placeholder: 'MM/YY' },
    securityCode: { id: 'code', placeholder: 'Code' },
    cardholderName: { id: 'holder', placeholder: 'Holder' },
    issuer: { id: 'issuer' },
    installments: { id: 'installments' },
    identificationType: { id: 'document-type' },
    identificationNumber: { id: 'document', placeholder: 'Document' },
    cardholderEmail: { id: 'email', placeholder: 'E-mail' },
  },
  callbacks: {
    onFormMounted: error => log(error ? 'not mounted ' + JSON.stringify(error) : 'mounted'),
    onReady: fields => log('ready ' + Object.keys(fields)),
    onFetching: resource => { log('fetching ' + resource); return () => log('fetched ' + resource) },
    onPaymentMethodsReceived: (error, methods) => log('methods ' + methods.map(each => each.id) + ' ' + methods.results.length),
    onValidityChange: (error, field) => error && log(field + ' ' + error[0].code),
    onCardTokenReceived: (error, data) => log(error ? 'refused ' + error.map(each => each.code) : 'token ' + data.token.length),
    onSubmit: async event => {
      event.preventDefault()
      const data = cardForm.getCardFormData()
      const response = await fetch('/process_payment', { method: 'POST', body: JSON.stringify({
        token: data.token, transaction_amount: Number(data.amount), installments: Number(data.installments),
        payment_method_id: data.paymentMethodId, issuer_id: data.issuerId,
        payer: { email: data.cardholderEmail, identification: { type: data.identificationType, number: data.identificationNumber } },
      }) })
      const payment = await response.json()
      document.querySelector('#status').textContent = payment.id + ' ' + payment.status + ' ' + payment.status_detail
    },
  },
})
</script>`
}

const plain = '<input id="number"><input id="expiry"><input id="code">'
const frames = '<div id="number" style="height:30px"></div><div id="expiry"></div><div id="code"></div>'

async function fillHolder(page: Page, name: string) {
  await page.locator('#holder').fill(name)
  await page.locator('#document').fill('12345678')
  await page.locator('#email').fill('test_payer_1@testuser.com')
}

const logged = (page: Page) => page.locator('#log li')

test('a card form fills its selects, tokenizes on submit, and the shop pays', async ({
  page,
  openShop,
  seller,
}) => {
  await openShop(cardFormPage(plain, false))
  await expect(page.locator('#document-type option')).toHaveText(['DNI', 'Cédula', 'L.C.', 'L.E.', 'Otro'])
  await expect(page.locator('#number')).toHaveAttribute('placeholder', 'Number')
  await page.locator('#number').fill('4509953566233704')
  await expect(page.locator('#issuer option')).toHaveText(['Banco de Test'])
  await page.locator('#number').fill('')
  await expect(page.locator('#issuer option, #installments option')).toHaveCount(0)
  await page.locator('#number').fill('4509953566233704')
  await expect(page.locator('#installments option').nth(2)).toHaveText('3 cuotas de $ 612,00 ($ 1.836,00)')
  await page.locator('#installments').selectOption('3')
  await page.locator('#expiry').fill('11/30')
  await page.locator('#code').fill('123')
  await fillHolder(page, 'APRO')
  await page.getByRole('button', { name: 'Pay' }).click()

  await expect(page.locator('#status')).toHaveText(/ approved accredited$/)
  await expect(logged(page)).toContainText([
    'mounted',
    'fetching identificationTypes',
    'methods visa 1',
    'token 32',
  ])
  const [id] = (await page.locator('#status').innerText()).split(' ')
  const { body } = await seller.get(`/v1/payments/${id}`)
  expect(body).toMatchObject({ installments: 3, payment_method_id: 'visa', issuer_id: '310' })
  expect(body.card).toMatchObject({ last_four_digits: '3704', cardholder: { name: 'APRO' } })
  await expect(page.locator('#MPHiddenInputToken')).toHaveValue(/^[0-9a-f]{32}$/)
})

test('the same form works with secure fields in frames', async ({ page, openShop }) => {
  // The plugin of WooCommerce writes the older name of the expiry, and waits for onReady.
  await openShop(cardFormPage(frames, true).replace('expirationDate:', 'cardExpirationDate:'))
  await expect(logged(page)).toContainText(['ready cardNumber,expirationDate,securityCode'])
  const inFrame = (name: string) => page.frameLocator(`iframe[name=${name}]`).locator('input')
  await expect(inFrame('cardNumber')).toHaveAttribute('placeholder', 'Number')
  await inFrame('cardNumber').pressSequentially('371180303257522')
  await expect(logged(page)).toContainText(['methods amex 1'])
  await inFrame('expirationDate').pressSequentially('1130')
  await expect(inFrame('expirationDate')).toHaveValue('11/30')
  await inFrame('securityCode').fill('123')
  await page.locator('#holder').click()
  await expect(logged(page)).toContainText(['securityCode invalid_length'])
  await inFrame('securityCode').fill('1234')
  await fillHolder(page, 'FUND')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.locator('#status')).toHaveText(/ rejected cc_rejected_insufficient_amount$/)
})

test('a refused card names every cause, and the shop is not told to pay', async ({
  page,
  openShop,
  seller,
}) => {
  await openShop(cardFormPage(plain, false))
  await page.locator('#number').fill('450995356623')
  await page.locator('#code').fill('12')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(logged(page)).toContainText(['refused 221,E301,E302,208,209'])
  const { body } = await seller.get('/v1/payments/search')
  expect(body.paging.total).toBe(0)
})

test('a form that names missing elements gets an error for each', async ({ page, openShop }) => {
  await openShop(cardFormPage(plain, false).replace('<input id="holder">', ''))
  await expect(logged(page)).toHaveText([/not mounted .*no element with the id \\"holder\\"/])
})

test('core methods answer as documented, and reject with a list of causes', async ({
  page,
  openShop,
  seller,
}) => {
  await openShop('<p>A page without a form</p><div id="brand"></div>')
  const answers = await page.evaluate(async () => {
    // @ts-expect-error defined by the page's script.
    const mp = new window.MercadoPago('TEST-public-key')
    const caught = (error: unknown) => error
    const token = await mp.createCardToken({
      cardNumber: '5031 7557 3453 0604',
      cardholderName: 'APRO',
      cardExpirationMonth: '11',
      cardExpirationYear: '2030',
      securityCode: '123',
      identificationType: 'DNI',
      identificationNumber: '12345678',
    })
    return {
      token,
      types: (await mp.getIdentificationTypes()).length,
      methods: (await mp.getPaymentMethods({ bin: '50317557' })).results[0].id,
      issuers: (await mp.getIssuers({ paymentMethodId: 'master', bin: '50317557' }))[0].name,
      costs: (await mp.getInstallments({ amount: '1000', bin: '50317557' }))[0].payer_costs.length,
      empty: await mp.createCardToken({}).catch(caught),
      brick: await mp
        .bricks()
        .create('payments', 'nowhere', {})
        .catch((error: object) => ({ ...error })),
      brand: (await mp.bricks().create('brand', 'brand')).unmount(),
      instance: mp.getSDKInstanceId(),
      absent: await mp
        .authenticator('100', 'a@b.co')
        .catch((error: Error) => ({ ...error, text: error.stack })),
    }
  })
  expect(answers).toMatchObject({
    token: {
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      last_four_digits: '0604',
      public_key: 'TEST-public-key',
    },
    types: 5,
    methods: 'master',
    issuers: 'Banco de Test',
    costs: 7,
    brick: { type: 'critical', cause: 'incorrect_initialization' },
    instance: expect.stringMatching(/^\d+$/),
    absent: {
      code: 'not_in_simulator',
      docs: expect.stringMatching(/^docs\/connect\//),
      text: expect.stringMatching(/does not have authenticator[\s\S]+\n +at /),
    },
  })
  expect(answers.empty).toContainEqual({ code: '205', message: 'parameter cardNumber cannot be null/empty' })
  // A refusal without causes is a list of one.
  await seller.post('/simulator/faults', { path: '/v1/payment_methods/card_issuers', status: 503 })
  const refused = await page.evaluate(() => {
    // @ts-expect-error defined by the page's script.
    const mp = new window.MercadoPago('TEST-public-key')
    return mp.getIssuers({ paymentMethodId: 'master', bin: '50317557' }).catch((errors: unknown) => errors)
  })
  expect(refused).toEqual([{ code: '503', message: expect.any(String) }])
})

test('the wallet brick and the checkout button open the checkout page, whatever address serves the script', async ({
  page,
  openShop,
  seller,
  simulator,
}) => {
  const items = [{ title: 'Mate', quantity: 1, unit_price: 900 }]
  const { body } = await seller.post('/checkout/preferences', { items })
  const markup = `<div id="wallet"></div><div class="old"></div><script>
const mp = new MercadoPago('TEST-public-key', { locale: 'es-AR' })
mp.bricks().create('wallet', 'wallet', { initialization: { preferenceId: '${body.id}' } })
mp.checkout({ preference: { id: '${body.id}' }, render: { container: '.old', label: 'Comprar' } })
</script>`
  // A shop proxy serves the script at another address, too, and has no checkout.
  const otherAddress = simulator.url.replace('127.0.0.1', 'localhost')
  const shop = await openShop(markup, '', `${otherAddress}/js/v2`)
  await page.getByRole('button', { name: 'Pagar' }).click()
  await expect(page).toHaveURL(body.init_point)
  await expect(page.getByText('Mate')).toBeVisible()
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Comprar' }).click()
  await expect(page).toHaveURL(body.init_point)
  await page.goto(shop.url)
  // @ts-expect-error defined by the page's script.
  await page.evaluate(preference => void mp.checkout({ preference, autoOpen: true }), { id: body.id })
  await expect(page).toHaveURL(body.init_point)
})

test('a card form mounts with a field that the shop adds after it has created the form', async ({
  page,
  openShop,
}) => {
  const late = `<script>document.querySelector('#form').insertAdjacentHTML('beforeend', '<input id="document">')</script>`
  const markup = cardFormPage(plain, false).replace('<input id="document">', '')
  await openShop(markup.replace('</script>', late.replace('<script>', '')))
  await expect(logged(page).first()).toHaveText('mounted')
})

test('a form that the shop does not intercept is submitted by the browser with the token', async ({
  page,
  openShop,
}) => {
  const markup = cardFormPage(plain, false).replace('event.preventDefault()', 'return')
  await openShop(markup.replace('<form id="form"', '<form id="form" action="/done"'))
  await page.locator('#number').fill('5031755734530604')
  await expect(page.locator('#issuer option')).toHaveText(['Banco de Test'])
  await page.locator('#expiry').fill('11/30')
  await page.locator('#code').fill('123')
  await fillHolder(page, 'APRO')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page).toHaveURL(/\/done\?/)
  const sent = Object.fromEntries(new URL(page.url()).searchParams)
  expect(sent).toEqual({
    MPHiddenInputToken: expect.stringMatching(/^[0-9a-f]{32}$/),
    MPHiddenInputPaymentMethod: 'master',
    MPHiddenInputProcessingMode: 'aggregator',
    MPHiddenInputMerchantAccountId: '',
    MPHiddenInputAmount: '1500',
  })
})

test('secure fields emit their events and tokenize new and saved cards', async ({
  page,
  openShop,
  seller,
}) => {
  const customer = await seller.post('/v1/customers', { email: 'saved@testuser.com' })
  const saved = await seller.post(`/v1/customers/${customer.body.id}/cards`, {
    token: await seller.cardToken(),
  })
  await openShop(`<div id="number"></div><div id="month"></div><div id="year"></div><div id="code"></div>
<ol id="log"></ol><script>
const log = text => document.querySelector('#log').append(Object.assign(document.createElement('li'), { textContent: text }))
const { fields } = window.mp = new MercadoPago('TEST-public-key')
const number = fields.create('cardNumber', { placeholder: '0000', enableLuhnValidation: true, srLabel: 'Card number' })
for (const name of ['ready', 'focus', 'blur', 'change', 'binChange', 'validityChange'])
  number.on(name, event => log([name, event.field, event.bin, event.errorMessages?.map(each => each.cause)].join(' ')))
number.mount('number')
fields.create('expirationMonth').mount('month')
fields.create('expirationYear').mount('year')
fields.create('securityCode').mount('code')
</script>`)
  const inFrame = (name: string) => page.frameLocator(`iframe[name=${name}]`).locator('input')
  await expect(logged(page)).toHaveText([/^ready cardNumber/])
  await inFrame('cardNumber').fill('4509953566233705')
  await inFrame('expirationMonth').fill('11')
  await expect(logged(page)).toHaveText([
    /^ready/,
    /^focus/,
    /^change/,
    /^binChange cardNumber 45099535/,
    /^blur/,
    /^validityChange cardNumber {2}invalid_value/,
  ])
  await inFrame('cardNumber').fill('4509953566233704')
  await inFrame('expirationYear').fill('2030')
  await inFrame('securityCode').fill('123')
  const tokens = await page.evaluate(async cardId => {
    // @ts-expect-error defined by the page's script.
    const { fields } = window.mp
    return [
      await fields.createCardToken({ cardholderName: 'APRO' }),
      await fields.createCardToken({ cardId }),
    ]
  }, saved.body.id)
  expect(tokens).toMatchObject([
    { last_four_digits: '3704', expiration_year: 2030, cardholder: { name: 'APRO' } },
    { card_id: saved.body.id, status: 'active' },
  ])
})

/** The page that tries a brick: its code, and the calls that it makes as a store's server. */
import { Script } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../../start/simulator.ts'
import { createApi } from '../../tests/support/api.ts'
import { brickNames } from './read-trial.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
  simulator.register('TEST-seller', { publicKey: 'TEST-key', siteId: 'MCO' })
})
afterAll(() => simulator.close())

const entities = Object.entries({ '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' })

async function readCode(query: string): Promise<string> {
  const answer = await fetch(`${simulator.url}/bricks/try?public_key=TEST-key&lang=en&${query}`)
  expect(answer.status).toBe(200)
  const [, code = ''] = /<pre id="code-text"[^>]*><code>(.*?)<\/code>/s.exec(await answer.text()) ?? []
  return entities.reduce((text, [entity, sign]) => text.replaceAll(entity, sign), code)
}

test.each(brickNames)('the code of %s is a page with the script, the key and the settings', async name => {
  for (const hidden of ['', '&hidden=yes&theme=dark']) {
    const code = await readCode(`brick=${name}&locale=pt-BR${hidden}`)
    expect(code).toContain(`<script src="${simulator.url}/js/v2"></script>`)
    expect(code).toContain(`new MercadoPago('TEST-key', { locale: 'pt-BR' })`)
    const [, script = ''] = /<script>(.*)<\/script>/s.exec(code) ?? []
    // Throws where the syntax is wrong.
    expect(() => new Script(script)).not.toThrow()
    expect(script).toContain(`create('${name}', 'brick', {`)
    expect(script.includes("redirectMode: 'blank'")).toBe(name === 'wallet')
    if (name === 'cardPayment' || name === 'payment') {
      expect(script).toContain('amount: 50000')
      expect(script.includes('hidePaymentButton: true')).toBe(hidden !== '')
      expect(script.includes('onSubmit')).toBe(hidden === '')
      expect(script.includes("querySelector('#pay').addEventListener('click'")).toBe(hidden !== '')
      expect(script.split("fetch('/process_payment'")).toHaveLength(2)
      const sent = hidden === '' ? 'formData' : name === 'payment' ? 'data.formData' : 'data'
      expect(script).toContain(`body: JSON.stringify(${sent}),`)
    }
  }
})

test('what an address may not set stays text: no markup comes from it', async () => {
  const query = `amount=${encodeURIComponent('"><img src=x>')}&theme=x&locale=x&customer=x&brick=x`
  const address = `${simulator.url}/bricks/try?public_key=TEST-key&${query}`
  expect(await (await fetch(address)).text()).not.toContain('<img')
  expect(await readCode(query)).toContain("create('cardPayment'")
})

test('a saved customer is offered, and payment gets its cards', async () => {
  const seller = createApi(simulator, 'TEST-seller')
  const { body: customer } = await seller.post('/v1/customers', { email: 'saved@testuser.com' })
  const token = await seller.cardToken()
  const { body: card } = await seller.post(`/v1/customers/${customer.id}/cards`, { token })
  const code = await readCode(`brick=payment&customer=${customer.id}`)
  expect(code).toContain(`customerId: '${customer.id}'`)
  expect(code).toContain(`'${card.id}'`)
})

const post = (path: string, body: object) =>
  fetch(`${simulator.url}/bricks/try/${path}`, { method: 'POST', body: JSON.stringify(body) })

test('formData of PSE is paid with what only a server knows', async () => {
  const formData = {
    transaction_amount: 50_000,
    payment_method_id: 'pse',
    transaction_details: { financial_institution: '1007' },
    payer: {
      email: 'payer@testuser.com',
      entity_type: 'association',
      identification: { type: 'CC', number: '900123456' },
    },
  }
  const answer = await post('payments?public_key=TEST-key', formData)
  expect([answer.status, await answer.json()]).toMatchObject([
    201,
    { status: 'pending', callback_url: `${simulator.url}/bricks/try`, payer: { entity_type: 'association' } },
  ])
  const page = await (await fetch(`${simulator.url}/bricks/try?public_key=TEST-key&brick=payment`)).text()
  expect(page).toContain('area_code')
})

test('without the key of an account, nothing is shown or paid, and the error says what to add', async () => {
  for (const answer of [await fetch(`${simulator.url}/bricks/try`), await post('payments', {})]) {
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('?public_key=')])
  }
  expect((await post('payments?public_key=TEST-unknown', {})).status).toBe(404)
})

import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../../start/simulator.ts'
import { checkFormMap } from './client/form-map.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

test('the script is one classic script with only two global names, and every page may load it', async () => {
  const response = await fetch(`${simulator.url}/js/v2`)
  const script = await response.text()
  expect(response.headers.get('content-type')).toContain('text/javascript')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  // What a page loads for all bricks, in three languages.
  expect(gzipSync(script).length).toBeLessThan(60_000)
  const window = {}
  const page = { window, document: { currentScript: null }, location: { origin: 'http://shop.example' } }
  runInNewContext(script, page)
  expect(Object.keys(window)).toEqual(['MercadoPago', 'MP_DEVICE_SESSION_ID'])
  expect(Object.keys(page)).toEqual(['window', 'document', 'location'])
})

test("reports what a form's options and the page lack", () => {
  const page = { getElementById: (id: string) => (id === 'form' ? ({} as HTMLElement) : null) }
  expect(checkFormMap({ id: '' }, page)).toEqual(['form.id is required'])
  expect(checkFormMap({ id: 'form', cardNumber: { id: 'number' } }, page)).toEqual([
    'form.cardholderName is required',
    'form.securityCode is required',
    'form.installments is required',
    'form.issuer is required',
    'form.expirationDate, or expirationMonth and expirationYear, is required',
    'There is no element with the id "number"',
  ])
})

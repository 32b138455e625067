import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../simulator.ts'
import { modules, readScript } from './browser-script-routes.ts'
import { checkFormMap } from './client/form-map.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

test('the script is one classic script without joints or types, open to every page', async () => {
  const response = await fetch(`${simulator.url}/js/v2`)
  const script = await response.text()
  expect(response.headers.get('content-type')).toContain('text/javascript')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(() => new Function(script)).not.toThrow()
  expect(script).not.toMatch(/^\s*(import|export) /m)
})

test('no two modules use the same name, and nobody is warned of how it is made', () => {
  const warnings: unknown[] = []
  const listen = (warning: unknown) => void warnings.push(warning)
  process.on('warning', listen)
  const script = readScript()
  process.off('warning', listen)
  const names = [...script.matchAll(/^(?:async )?(?:function|const|let|class) (\w+)/gm)].map(
    match => match[1],
  )
  expect(names.length).toBeGreaterThan(modules.length)
  expect(names).toEqual([...new Set(names)])
  expect(warnings).toEqual([])
})

test('a form’s options say what is missing in them and in the page', () => {
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

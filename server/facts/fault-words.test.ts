import { expect, test } from 'vitest'
import { readTexts } from '../shared/texts/read-texts.ts'
import { sayFault } from '../shared/texts/say-fault.ts'
import { faultSchema } from '../simulator/api/faults.ts'
import { describeFault } from './fault-header.ts'
import { languages } from './languages.ts'

const say = (fault: object, language: (typeof languages)[number] = 'en') =>
  sayFault(describeFault({ ...fault }), readTexts('fault', language))

test('a fault is said in words, with all of its fields', () => {
  expect(say({ status: 429, retry_after: 1 })).toBe('A fault was set: respond 429 with Retry-After 1')
  expect(say({ status: 500, performed: true })).toBe('A fault was set: respond 500, but perform the call')
  expect(say({ performed: true, reset: true })).toMatch(/^A fault was set: close .*, but perform the call$/)
  expect(say({ delay_ms: 1500, cut_off: true })).toBe(
    'A fault was set: wait 1.5 s, cut the response off halfway',
  )
  expect(say({ fields: { status: 'pending', currency_id: 'USD' } })).toBe(
    'A fault was set: change status, currency_id in the response',
  )
  expect(say({ status: 429, retry_after: 1 }, 'es')).toBe(
    'Se configuró una falla: responder 429 con Retry-After 1',
  )
  expect(say({ delay_ms: 1500 }, 'pt')).toBe('Uma falha foi configurada: esperar 1,5 s')
  expect(say({ of_a_newer_version: 3 })).toBe('A fault was set: of_a_newer_version=3')
})

const values = { body: {}, fields: { status: 'x' }, code: 2034, status: 500, retry_after: 2 }

test.for(Object.keys(faultSchema.shape))('a fault with %s has words in every language', name => {
  const more = name === 'retry_after' ? { status: 429 } : {}
  const fault = { ...more, [name]: { delay_ms: 10, slow_body_ms: 10, ...values }[name] ?? true }
  for (const language of languages) expect(say(fault, language)).not.toMatch(/=|[a-z]_[a-z]|undefined|NaN/)
})

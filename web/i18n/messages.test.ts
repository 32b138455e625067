import { expect, test } from 'vitest'
import { languages } from '../../server/facts/languages.ts'
import { errorTables } from '../../server/facts/provider-errors/tables.ts'
import { type ErrorFamily, errorFamilyNames } from '../../server/facts/provider-errors.ts'
import { parseText } from '../../server/shared/texts/format.ts'
import type { OperationName } from '../trpc.ts'
import { readMessages } from './read-messages.ts'

/** All languages have the same texts (`server/shared/texts/texts.test.ts`). */
const messages = readMessages(languages[0])

test('explanations of error codes take no arguments: the console shows them as they are', () => {
  const codes = Object.entries(messages).filter(([key]) => key.startsWith('code.'))
  expect(codes.filter(([, text]) => parseText(text).some(part => typeof part !== 'string'))).toEqual([])
})

const codesOf = (family: ErrorFamily) => Object.keys(errorTables[family])

const keyOf = (family: ErrorFamily, code: string) => `code.${family}.${code}`

/** The codes of PATCH /terminals/v1/setup, which belongs to no family (reference; the 412 has no word there). */
const terminalCodes = [
  'code.terminals.store_pos_not_found',
  'code.terminals.terminal_not_allowed_action',
  'code.terminals.unsupported_site',
  'code.terminals.not_found',
  'code.terminals.precondition_failed',
]

test('every explained error code belongs to its family, and to an operation if it names one', () => {
  const named: OperationName[] = ['orders.create', 'payments.cancel', 'payments.capture', 'payments.refund']
  const known = [
    ...errorFamilyNames.flatMap(family => codesOf(family).map(code => keyOf(family, code))),
    ...terminalCodes,
  ]
  const explained = Object.keys(messages).filter(key => key.startsWith('code.'))
  expect(explained.length).toBeGreaterThan(50)
  const isKnown = (key: string) =>
    known.includes(key) ||
    known.some(code => key.startsWith(`${code}_`) && named.some(name => key === `${code}_${name}`))
  expect(explained.filter(key => !isKnown(key))).toEqual([])
})

test('an order that is not ready yet is explained as such, and the caller’s own 500 as no outage, in each language', () => {
  const not = {
    en: ['Not yet', 'same key', 'no outage'],
    es: ['Todavía no', 'misma clave', 'No es una caída'],
    pt: ['Ainda não', 'mesma chave', 'Não é uma queda'],
  }
  for (const language of languages) {
    const texts = readMessages(language)
    const [notYet = '', sameKey = '', noOutage = ''] = not[language]
    for (const code of [
      'unprocessable_entity',
      'post_processing_operation_pending',
      'processor_communication_error',
    ]) {
      expect(texts[`code.orders.${code}`]).toContain(notYet)
      expect(texts[`code.orders.${code}`]).toContain(sameKey)
    }
    expect(texts['code.payments.user_allowed_only_in_test']).toContain(noOutage)
  }
})

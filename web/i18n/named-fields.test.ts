/** A refusal of a field is explained with the field's name in the request, which no language translates. */
import { expect, test } from 'vitest'
import { languages } from '../../server/facts/languages.ts'
import { readMessages } from './read-messages.ts'

const fields = {
  card_tokens: {
    205: 'card_number',
    208: 'expiration_month',
    209: 'expiration_year',
    212: 'cardholder.identification.type',
    214: 'cardholder.identification.number',
    221: 'cardholder.name',
    224: 'security_code',
    316: 'cardholder.name',
    322: 'cardholder.identification.type',
    324: 'cardholder.identification.number',
    325: 'expiration_month',
    326: 'expiration_year',
    E201: 'card_id',
    E202: 'card_number',
    E203: 'security_code',
    E301: 'card_number',
    E302: 'security_code',
    cardholder_document: 'cardholder.identification.number',
  },
  payments: { 2067: 'payer.identification.number' },
} as const

test.for(languages)('the explanations in %s name the field that was refused', language => {
  const texts = readMessages(language)
  for (const [family, names] of Object.entries(fields))
    for (const [number, field] of Object.entries(names))
      expect(texts[`code.${family}.${number}`], number).toContain(field)
})

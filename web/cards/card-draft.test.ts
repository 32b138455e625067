import { expect, test } from 'vitest'
import { emptyOwnCard, firstDraft, toCardData, wrongFields } from './card-draft.ts'

const ownCard = { ...emptyOwnCard, number: '4509 9535 6623 3704', month: '11', year: '2030', code: '123' }

test('an official test card has its site’s document and expiration date', () => {
  expect(toCardData({ ...firstDraft, outcome: 'FUND' }, 'MLA')).toEqual({
    number: '4509953566233704',
    securityCode: '123',
    month: 11,
    year: 2030,
    holderName: 'FUND',
    document: { type: 'DNI', number: '12345678' },
  })
})

test('a typed card needs number, expiration date and code, but no document', () => {
  const draft = { ...firstDraft, choice: 'own', own: ownCard }
  expect(wrongFields(draft)).toEqual([])
  expect(toCardData(draft, 'MLM').document).toBeNull()
})

test('each invalid field is named', () => {
  const typed = { ...ownCard, number: '4509', month: '13', year: '30', code: '12' }
  expect(wrongFields({ ...firstDraft, choice: 'own', own: typed })).toEqual([
    'number',
    'month',
    'year',
    'code',
  ])
  expect(wrongFields(firstDraft)).toEqual([])
})

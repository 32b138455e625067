import { expect, test } from 'vitest'
import { emptyOwnCard, firstDraft, guessMethod, toCardData, wrongFields } from './card-draft.ts'

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

test.each([
  ['number', ['123456789012', '1234567890123456789'], ['12345678901', '12345678901234567890']],
  ['number', [' 4509-9535 6623-3704- '], ['a123456789012', '123456789012a', '1234.5678.9012']],
  ['month', ['1', '01', '9', '10', '12', ' 11 '], ['', '0', '00', '13', '111', 'x1']],
  ['year', ['2000', '2099'], ['1999', '203', '20305', '12030', '20x0', '203x']],
  ['code', ['123', '1234'], ['12', '12345', 'x123', '123x']],
])('the %s of a typed card has bounds', (field, right, wrong) => {
  const isWrong = (text: string) =>
    wrongFields({ ...firstDraft, choice: 'own', own: { ...ownCard, [field]: text } }).length > 0
  expect(right.filter(isWrong)).toEqual([])
  expect(wrong.filter(isWrong)).toEqual(wrong)
})

test.each([
  ['CPF', ' 191 ', { type: 'CPF', number: '191' }],
  [' ', '191', null],
  ['CPF', ' ', null],
])('the document %j %j of a typed card is sent as %j', (docType, docNumber, document) => {
  const own = { ...ownCard, docType, docNumber, code: ' 123 ' }
  const sent = toCardData({ ...firstDraft, choice: 'own', own }, 'MLB')
  expect(sent).toMatchObject({ document, securityCode: '123' })
})

test('the brand is guessed from the first digits', () => {
  const guessed = (...numbers: string[]) => numbers.map(guessMethod).join(' ')
  expect(guessed('34', '37 1180', '4', ' 4509', '5031', '22', '27')).toBe(
    'amex amex visa visa master master master',
  )
  expect(guessed('', '36', '134', '14', '15', '21', '28', '122').trim()).toBe('')
})

/** Each field with a form of text, on both sides of it. The values are those of the provider's documents and reports. */
import { expect, test } from 'vitest'
import { listCoverage } from '../provider-routes.ts'
import { checkRequest } from './check-request.ts'
import type { Field, Form } from './field.ts'
import { requestOf } from './requests.ts'

const at = '2030-05-01T10:00:00'
const dates = [`${at}.000Z`, `${at}.000-05:00`, `${at}.000+0530`]
const noDates = ['2030-05-01', '05/01/2030', `x${at}.000Z`, `${at}.000Zx`]
const emails = ['ana@shop.com', ' ana@shop.com ']
const noEmails = ['ana', 'a b@shop.com', '@shop.com', 'ana@', 'a@b@shop.com', 'ana@shop.com x']
const noDomains = [...noEmails, 'ana@shop']
const web = ['https://shop.com/paid']
const noAddresses = ['shop.com', '/paid', '://shop.com']
const noWeb = [...noAddresses, 'shop://paid', 'xhttps://shop.com', 'httpsx://shop.com']
const local = ['https://localhost/', 'https://shop.test/', 'https://192.168.1.20/']
const noReferences = ['a b', 'á', 'a.', '?a']
const noNumbers = ['', 'x12', '12x', '1.2']
const amounts = ['0', '1.5', '123456789012.34']
const noAmounts = ['', '1,5', '1.', '.5', '1.234', '1234567890123', '-1', '1.5x', 'x1.5']

/** The fields by route and path, the first that fits: texts that they accept, and others, which break each of their forms. */
const rows: [of: RegExp, right: string[], wrong: string[]][] = [
  [/ issuer_id$/, ['310'], ['']],
  [/payments payer\.email$/, ['', ...emails], [...noDomains, 'ana@shop.test']],
  [/v1\/orders payer\.email$/, ['ana@shop.com'], [...noDomains, ' ana@shop.com', '', 'ana@shop.test']],
  [/preapproval payer_email$/, emails, [...noDomains, ' ', 'ana@shop.local']],
  [/customers email$/, emails, [...noDomains, '']],
  [/(payer\.email|email_list\[\])$/, ['', ...emails, 'ana@shop'], noEmails],
  [/identification\.number$/, ['12345678', ' 12345678 '], ['12.345.678', '12 345 678']],
  [/cardholder\.name$|\.title$|\[\]\.title$/, ['Ana'], ['', ' ']],

  [
    /(expiration_time|due_date)$/,
    ['P1D', 'P2W', 'PT30M', 'PT0.5S', 'P1Y2M3DT4H5M6S'],
    ['', 'P', 'PT', '1D', 'P1DT', 'P1H', 'PT1D', 'P1W2D', 'xP1D', 'P1Dx', 'P-1D'],
  ],
  [/v1\/payments\S* date_of/, dates, [...noDates, '', `${at}Z`, `${at}.00Z`, `${at}.0000Z`]],
  [/preferences\S* (expiration_date|date_of)/, [...dates, '', at, `${at}.0000`], noDates],
  [/date_registered$|money_release_date$/, [...dates, '2030-05-01'], ['soon']],
  [/(registration_date|date_created|event_date)$/, [...dates, ''], noDates],
  [/preapproval .*_date$/, [...dates, '3000-01-01T00:00:00Z'], [...noDates, '', '3000-01-01T00:00:00.001Z']],
  [/_date$|date_of_expiration$|_at$|_from$/, dates, [...noDates, '']],
  [/\.(open|close)$/, ['00:00', '19:59', '20:00', '23:59'], ['24:00', '9:30', '09:60', '112:00', '12:000']],

  [/v1\/payments notification_url$/, ['', ...web], [...noWeb, ...local, 'http://shop.com']],
  [/v1\/payments callback_url$/, ['', 'shop://paid', ...web], [...noAddresses, ...local, 'http://shop.com']],
  [/merchant_orders\S* notification_url$/, ['', ...web, ...local], noWeb],
  [
    /back_urls\./,
    ['', 'shop://paid', ...web, ...local],
    [...noAddresses, '1a://b', 'data:a', 'javascript://a'],
  ],
  [
    /_plan\S* back_url$/,
    [...web, 'http://127.0.0.1/'],
    [...noWeb, ' ', 'http://shop.com', 'http://localhost/'],
  ],
  [/preapproval\S* back_url$/, web, [...noWeb, ' ', 'http://shop.com', 'https://shop/', 'http://localhost/']],
  [/config\.online\./, [...web, 'http://shop.com'], [...noWeb, '', ...local]],
  [/files\[\]\.url$/, [...web, ...local], [...noWeb, '']],
  [/pos\S* url$|qrs notification_url$/, web, [...noAddresses, '']],
  [/(_url|_uri|redirect_urls\.\w+)$/, ['', 'shop://paid', ...web], noAddresses],

  [/dimensions$/, ['', '10x20x30,500'], ['10x20x30', '10x20,500', 'x10x20x30,500', '10x20x30,500g']],
  [/processing_modes?(\[\])?$/, ['aggregator'], ['gateway']],
  [/advanced_payments\S* status$/, ['cancelled'], ['approved']],
  [/card_number$/, ['4509953566233704', ' 4509953566233704 '], ['4509 9535 6623 3704', 'x450995', '450995x']],
  [/POST \S+ security_code$/, ['', '123'], ['a12', '12a', ' 12']],
  [/PUT \S+ security_code$/, ['123'], ['', 'a12', '12a']],
  [/phoneNumber$/, ['111111111'], ['11111111', '1111111111', '11111111a']],
  [/otp$/, ['123456'], ['12345', '1234567', '12345a']],
  [/external_id$/, ['Caja1'], ['', 'caja-1', '-caja', 'caja ']],
  [/pos\S* name$/, ['C', 'Caja 1', 'Ñandú_2-b'], ['', ' Caja', 'Caja ', '#Caja', 'Caja#']],
  [/(store_id|sponsor\.id)$/, ['12'], noNumbers],
  [/(v1\/orders|actions) external_reference$/, ['sale_1-A'], [...noReferences, '']],
  [/external_reference$/, ['', 'sale_1-A'], noReferences],
  [
    /terminal_id$/,
    ['PAX__a1', 'NEWLAND_N950__SBX1'],
    ['PAX_SBX1', 'pax__S1', '__S1', 'PAX__', ' PAX__S1', 'PAX__S-1'],
  ],
  [/unit_price$/, amounts, [...noAmounts, '--1']],
  [/(amount|fee|cost)$/, amounts, noAmounts],
  [/file_name_prefix$/, ['a', '2026-11_b.c', 'a'.repeat(100)], ['', 'a b', 'a/', '/a', 'a'.repeat(101)]],
]

type Formed = { place: string; field: Field; forms: readonly Form[] }

function formsIn(field: Field, place: string): Formed[] {
  if (field.is === 'list') return field.items ? formsIn(field.items, `${place}[]`) : []
  if (field.is === 'object')
    return Object.entries(field.fields ?? {}).flatMap(([name, inner]) =>
      formsIn(inner, place.endsWith(' ') ? place + name : `${place}.${name}`),
    )
  const forms = 'forms' in field ? (field.forms ?? []) : []
  return forms.length > 0 ? [{ place, field, forms }] : []
}

const formed = listCoverage().simulated.flatMap(route => {
  const request = requestOf(route, {})
  return request ? formsIn({ is: 'object', fields: request.fields }, `${route} `) : []
})
const rowOf = ({ place }: Formed) => rows.find(([of]) => of.test(place))

test('each field with a form has a row here, and each row has fields', () => {
  const used = new Set(formed.map(rowOf))
  expect(formed.filter(one => !rowOf(one))).toEqual([])
  expect(rows.filter(row => !used.has(row))).toEqual([])
})

test.each(formed)('$place', one => {
  const { field, forms } = one
  const [, right = [], wrong = []] = rowOf(one) ?? []
  const brokenBy = (value: string) =>
    checkRequest({ name: '', fields: { value: field } }, { value }, { country: null, now: 0 })
      .filter(({ kind }) => kind === 'value')
      .map(({ rule }) => rule)
  expect(right.filter(value => brokenBy(value).length > 0)).toEqual([])
  expect(wrong.filter(value => brokenBy(value).length === 0)).toEqual([])
  const broken = wrong.flatMap(brokenBy)
  expect(forms.filter(([, rule]) => !broken.includes(rule))).toEqual([])
})

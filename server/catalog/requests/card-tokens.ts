/** The bodies of card tokens. The provider names all causes at once. */
import { hasValidRutDigit, isImpossibleNumber, rutCheckDigit } from '../../facts/documents.ts'
import { isMissing, type JsonObject, textIn, toInteger, toObject } from '../../facts/json.ts'
import { yapeCode, yapePhone } from '../../facts/yape.ts'
import { documentSource, listsDocuments } from './check-document.ts'
import { answered, described, freeObject, id, object, text } from './described.ts'
import { type Field, type Finding, fault, type RequestBody, type Situation } from './field.ts'
import { needed, type Rule, reference } from './rule.ts'

const identification = object({ type: text, number: id, subtype: text })
const codeRule = reference('E302')
const securityCode: Field = {
  is: 'id',
  type: codeRule,
  forms: [[value => value === '' || /^\d+$/.test(value), codeRule]],
}

/** Numbers with blanks are refused (a public file of 2024). A token without a document or a code is made. */
const blanks: Rule = { code: 'E202', sure: 'quoted', source: 'public file of a shop (2024)' }

/** The answer is that of a test of sdk-go, which does not show the name. */
const holderName: Rule = { code: '316', sure: 'maintainer', source: 'sdk-go' }
const wrongDocument: Rule = { code: '324', sure: 'maintainer', source: 'px-ios' }
/** The reference lists the error. No source says that a type of another country has it. */
const wrongDocumentType: Rule = { code: '322', sure: 'inferred', source: documentSource }
const wrongRut: Rule = {
  code: 'cardholder_document',
  sure: 'quoted',
  source: 'public file of a shop (2026)',
  warning: 'wrong_check_digit',
}

export const cardTokenBody: RequestBody = {
  name: 'POST /v1/card_tokens',
  fields: {
    card_number: {
      is: 'id',
      type: needed(reference('E301')),
      forms: [
        [value => !/\s/.test(value.trim()), blanks],
        [/^[\d\s]*$/, needed(reference('E301'))],
      ],
    },
    expiration_month: id,
    expiration_year: id,
    security_code: securityCode,
    cardholder: object({
      name: { is: 'text', type: holderName, forms: [[value => value.trim() !== '', reference('221')]] },
      identification,
    }),
    customer_id: text,
    site_id: text,
    device: freeObject,
    ...answered(
      'card_id',
      'require_esc',
      'esc',
      'security_code_id',
      'issuer_id',
      'push_esc',
      'client_session_id',
    ),
  },
  // The token of a saved card needs no number.
  together: (sent, { now, country }) =>
    isMissing(sent.card_id) ? [...checkNewCard(sent, now), ...checkDocument(sent, country)] : [],
}

function checkDocument(sent: JsonObject, country: Situation['country']): Finding[] {
  const { type, number } = toObject(toObject(sent.cardholder).identification)
  const [kind, text] = [textIn(type), textIn(number)]
  if (!country || kind === '' || !listsDocuments(country)) return []
  if (!country.documentTypes.some(({ id }) => id === kind))
    return [fault('cardholder.identification.type', wrongDocumentType, 'value')]
  if (text === '') return []
  const at = (rule: Rule): Finding[] => [fault('cardholder.identification.number', rule)]
  if (isImpossibleNumber(country.id, kind, text))
    return at({ ...wrongDocument, value: `${text} in site_id: ${country.id}` })
  if (country.id !== 'MLC' || kind !== 'RUT' || hasValidRutDigit(text)) return []
  const digits = text.replace(/[.\-\s]/g, '').slice(0, -1)
  const right = /^\d+$/.test(digits) && { documented: `…${rutCheckDigit(digits)} (RUT)` }
  return at(wrongRut).map(found => ({ ...found, ...right }))
}

const codeMissing = needed(reference('224'))

/** Adds the security code, which the secure fields send afterwards (undocumented, seen in the browser script). */
export const cardTokenChange: RequestBody = {
  name: 'PUT /v1/card_tokens/{id}',
  fields: {
    security_code: {
      is: 'id',
      required: codeMissing,
      type: codeMissing,
      forms: [
        [value => value.trim() !== '', codeMissing],
        [/^\d*$/, needed(codeRule)],
      ],
    },
  },
}

const digitsOf = (form: RegExp, message: string): Field => {
  const rule: Rule = needed({ ...described, message })
  return { is: 'id', required: rule, type: rule, forms: [[form, rule]] }
}

/** The token of a payer who confirms in the app Yape. No refusal of the provider is known, and the texts are ours. */
export const yapeTokenBody: RequestBody = {
  name: 'POST /platforms/pci/yape/v1/payment',
  fields: {
    phoneNumber: digitsOf(yapePhone, 'phoneNumber must have 9 digits'),
    otp: digitsOf(yapeCode, 'otp must have 6 digits'),
    requestId: text,
  },
}

/** Number and expiry. Numbers of other lengths than those of their brand are found where the brands are known. */
function checkNewCard(sent: JsonObject, now: number): Finding[] {
  const number = isBlank(sent.card_number)
  return [...(number ? [wrong('card_number', '205')] : []), ...checkExpiry(sent, now)]
}

const wrong = (path: string, code: string) => fault(path, needed(reference(code)))

/** Month and year, which are numbers or texts; the year has two or four digits. A past month is an error. */
export function checkExpiry(sent: JsonObject, now: number): Finding[] {
  const { month, year } = readExpiry(sent)
  const found: Finding[] = []
  if (isBlank(sent.expiration_month)) found.push(wrong('expiration_month', '208'))
  else if (month < 1 || month > 12) found.push(wrong('expiration_month', '325'))
  if (isBlank(sent.expiration_year)) found.push(wrong('expiration_year', '209'))
  else if (year < 1000 || year > 9999) found.push(wrong('expiration_year', '326'))
  return found.length > 0 ? found : checkPast(month, year, now)
}

function checkPast(month: number, year: number, now: number): Finding[] {
  const today = new Date(now)
  if (year < today.getUTCFullYear()) return [wrong('expiration_year', '326')]
  const isPast = year === today.getUTCFullYear() && month < today.getUTCMonth() + 1
  return isPast ? [wrong('expiration_month', '325')] : []
}

/** The expiry as numbers. 0 for what is none. */
export function readExpiry(sent: JsonObject): { month: number; year: number } {
  const year = toInteger(sent.expiration_year) ?? -1
  return {
    month: toInteger(sent.expiration_month) ?? 0,
    year: year >= 0 && year < 100 ? 2000 + year : Math.max(year, 0),
  }
}

function isBlank(value: unknown): boolean {
  return isMissing(value) || (typeof value === 'string' && value.trim() === '')
}

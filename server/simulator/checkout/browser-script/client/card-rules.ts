import { hasValidCheckDigit } from '../../../../facts/check-digit.ts'
/** An error in a secure field's content, with cause and text as the provider documents them. */
export type FieldError = { cause: 'invalid_type' | 'invalid_length' | 'invalid_value'; message: string }

/** The fields for the secret details of a card. */
export type FieldType =
  | 'cardNumber'
  | 'securityCode'
  | 'expirationMonth'
  | 'expirationYear'
  | 'expirationDate'

export type Rules = {
  numberLength: number | null
  codeLength: number | null
  checkLuhn: boolean
  today: Date
}

/** All errors in a field's content. Empty if the field is valid. */
export function errorsOf(type: FieldType, typed: string, rules: Rules): FieldError[] {
  const value = typed.replace(/\s/g, '')
  switch (type) {
    case 'cardNumber':
      return numberErrors(value, rules)
    case 'securityCode':
      return codeErrors(value, rules)
    case 'expirationMonth':
      return monthErrors(value)
    case 'expirationYear':
      return yearErrors(value, rules.today)
    case 'expirationDate': {
      const [month = '', year = ''] = value.split('/')
      const errors = [...monthErrors(month), ...yearErrors(year, rules.today)]
      return errors.length > 0 ? errors : pastErrors(month, year, rules.today)
    }
  }
}

const isNumeric = (value: string) => /^\d+$/.test(value)

function numberErrors(value: string, rules: Rules): FieldError[] {
  if (!isNumeric(value)) return [{ cause: 'invalid_type', message: 'cardNumber should be a number.' }]
  const { numberLength } = rules
  if (numberLength !== null && value.length !== numberLength) {
    return [{ cause: 'invalid_length', message: `cardNumber should be of length '${numberLength}'.` }]
  }
  if (value.length < 8 || value.length > 19) {
    return [{ cause: 'invalid_length', message: "cardNumber should be of length between '8' and '19'." }]
  }
  if (!rules.checkLuhn || hasValidCheckDigit(value)) return []
  return [{ cause: 'invalid_value', message: 'card number rejected on Luhn Validation.' }]
}

function codeErrors(value: string, { codeLength }: Rules): FieldError[] {
  if (!isNumeric(value)) return [{ cause: 'invalid_type', message: 'securityCode should be a number.' }]
  const fits = codeLength === null ? value.length === 3 || value.length === 4 : value.length === codeLength
  if (fits) return []
  return [{ cause: 'invalid_length', message: `securityCode should be of length '${codeLength ?? 3}'.` }]
}

function monthErrors(value: string): FieldError[] {
  if (!isNumeric(value)) return [{ cause: 'invalid_type', message: 'expirationMonth should be a number.' }]
  if (Number(value) >= 1 && Number(value) <= 12) return []
  return [{ cause: 'invalid_value', message: 'expirationMonth should be a value from 1 to 12.' }]
}

const fullYear = (value: string) => (value.length === 2 ? 2000 + Number(value) : Number(value))

function yearErrors(value: string, today: Date): FieldError[] {
  if (!isNumeric(value)) return [{ cause: 'invalid_type', message: 'expirationYear should be a number.' }]
  if (value.length !== 2 && value.length !== 4) {
    return [{ cause: 'invalid_length', message: "expirationYear should be of length '2' or '4'." }]
  }
  const thisYear = today.getFullYear()
  if (fullYear(value) >= thisYear) return []
  const message = `expirationYear should be greater or equal than ${thisYear}.`
  return [{ cause: 'invalid_value', message }]
}

function pastErrors(month: string, year: string, today: Date): FieldError[] {
  const ends = fullYear(year) * 12 + Number(month) - 1
  if (ends >= today.getFullYear() * 12 + today.getMonth()) return []
  const message = `expirationMonth value should be greater than '${today.getMonth()}' or expirationYear value should be greater than '${today.getFullYear()}'.`
  return [{ cause: 'invalid_value', message }]
}

/** The first eight digits. Null if there are fewer, as in the provider's script. */
export function binOf(typed: string): string | null {
  const digits = typed.replace(/\D/g, '')
  return digits.length >= 8 ? digits.slice(0, 8) : null
}

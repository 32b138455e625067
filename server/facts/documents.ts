import { countryOf, type SiteId } from './countries.ts'

/**
 * Whether the number cannot be of this type in this country. Only published lengths are enforced; others could be
 * stricter than the provider.
 */
export function isImpossibleNumber(siteId: SiteId, typeId: string, number: string): boolean {
  const type = countryOf(siteId).documentTypes.find(({ id }) => id === typeId)
  if (!type?.isPublished) return false
  const { length } = number.replace(/[.\-/\s]/g, '')
  return length < type.minLength || length > type.maxLength
}

/** Whether the two check digits of a Brazilian CPF are right. */
export function hasValidCpfDigits(cpf: string): boolean {
  const digits = cpf.replace(/[.\-\s]/g, '')
  return /^(?!(\d)\1*$)\d{11}$/.test(digits) && digits.endsWith(cpfCheckDigits(digits))
}

/** The two check digits that belong to the first nine digits of a CPF (modulus 11). */
export function cpfCheckDigits(cpf: string): string {
  const digits = [...cpf.slice(0, 9)].map(Number)
  for (const count of [9, 10]) {
    const sum = digits.reduce((total, digit, place) => total + digit * (count + 1 - place), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.slice(9).join('')
}

/** Whether the check digit of a Chilean RUT is right. Its number has seven digits or more. */
export function hasValidRutDigit(rut: string): boolean {
  const [, digits = '', check = ''] = /^(\d{6,8})([\dk])$/i.exec(rut.replace(/[.\-\s]/g, '')) ?? []
  return digits !== '' && rutCheckDigit(digits) === check.toUpperCase()
}

/** The check digit that belongs to the digits of a RUT: a digit or K (modulus 11). */
export function rutCheckDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (2 + (place % 6)), 0)
  return '0K987654321'.charAt(sum % 11)
}

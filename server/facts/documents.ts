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

/** Whether the two check digits of a Brazilian CPF are right (modulus 11). */
export function hasValidCpfDigits(cpf: string): boolean {
  const digits = [...cpf.replace(/[.\-\s]/g, '')].map(Number)
  if (digits.length !== 11 || digits.every(digit => digit === digits[0])) return false
  return [9, 10].every(count => {
    const sum = digits.slice(0, count).reduce((total, digit, place) => total + digit * (count + 1 - place), 0)
    return ((sum * 10) % 11) % 10 === digits[count]
  })
}

/** Whether the check digit of a Chilean RUT is right (modulus 11). Its number has seven digits or more. */
export function hasValidRutDigit(rut: string): boolean {
  const [, digits = '', check = ''] = /^(\d{6,8})([\dk])$/i.exec(rut.replace(/[.\-\s]/g, '')) ?? []
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (2 + (place % 6)), 0)
  return digits !== '' && '0K987654321'[sum % 11] === check.toUpperCase()
}

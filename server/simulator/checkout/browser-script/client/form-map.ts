import type { FieldOptions } from './secure-field.ts'

/** An entry of a form's options that names one of its elements. */
export type ElementMap = FieldOptions & { id: string }

export const formFields = [
  'cardholderName',
  'cardholderEmail',
  'cardNumber',
  'expirationMonth',
  'expirationYear',
  'expirationDate',
  'securityCode',
  'installments',
  'identificationType',
  'identificationNumber',
  'issuer',
] as const
export type FormField = (typeof formFields)[number]

export type FormMap = { id: string } & Partial<Record<FormField, ElementMap>>

/** The expiry has older names, too, which the plugin of WooCommerce writes. */
const olderNames = {
  cardExpirationDate: 'expirationDate',
  cardExpirationMonth: 'expirationMonth',
  cardExpirationYear: 'expirationYear',
} as const

/** The options of a form as a shop may write them. */
export type GivenFormMap = FormMap & { [Name in keyof typeof olderNames]?: ElementMap }

/** The options with the newer names only. If a field is given under both names, the newer one counts. */
export function toFormMap(given: GivenFormMap): FormMap {
  const entries = Object.entries(given ?? {})
  const renamed = entries.map(([name, map]) => [olderNames[name as keyof typeof olderNames] ?? name, map])
  return { ...Object.fromEntries(renamed), ...given }
}

/**
 * Fields that a form must have. The expiry may be one field or two; documents are not required, because Mexico has
 * none.
 */
const required: FormField[] = ['cardholderName', 'cardNumber', 'securityCode', 'installments', 'issuer']

/** A sentence for each error in the options and in the page. Empty if the form can be mounted. */
export function checkFormMap(map: FormMap, page: Pick<Document, 'getElementById'>): string[] {
  if (!map?.id) return ['form.id is required']
  const hasExpiry = map.expirationDate || (map.expirationMonth && map.expirationYear)
  const missing = required.filter(name => !map[name]).map(name => `form.${name} is required`)
  const expiry = hasExpiry ? [] : ['form.expirationDate, or expirationMonth and expirationYear, is required']
  const ids = [map.id, ...formFields.flatMap(name => map[name]?.id ?? [])]
  const absent = ids
    .filter(id => !page.getElementById(id))
    .map(id => `There is no element with the id "${id}"`)
  return [...missing, ...expiry, ...absent]
}

/** The value of an input or select. Blank if there is no such element. */
export function formValue(map: FormMap, name: FormField): string {
  const id = map[name]?.id
  const element = id ? document.getElementById(id) : null
  return element && 'value' in element ? String(element.value).trim() : ''
}

/** Writes a value to a hidden input, so that the browser submits it with the form. */
export function setHidden(form: HTMLFormElement, id: string, value: string) {
  let input = form.querySelector<HTMLInputElement>(`#${id}`)
  if (!input) {
    input = document.createElement('input')
    input.type = 'hidden'
    input.id = id
    input.name = id
    form.append(input)
  }
  input.value = value
}

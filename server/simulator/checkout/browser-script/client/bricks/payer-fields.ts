import type { DocumentType } from '../form-lists.ts'
import { BrickError, toDetail } from './brick-error.ts'
import type { BrickContext } from './context.ts'
import { element } from './element.ts'
import { type Field, inputField, selectField } from './field.ts'
import type { PayerSettings } from './settings.ts'
import type { BrickTexts } from './texts.ts'

const isEmail = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)

/** Fields of the payer: what is shown, which are filled in, and the part of `payer` that they become. */
export type PayerFields = {
  elements: HTMLElement[]
  fields: Field[]
  read(): Record<string, unknown>
}

/** The field of the email, which is hidden if the settings of the brick name a valid one. */
export function emailFields(texts: BrickTexts, { email = '' }: PayerSettings): PayerFields {
  if (isEmail(email)) return { elements: [], fields: [], read: () => ({ email }) }
  const field = inputField({
    name: 'EMAIL',
    type: 'email',
    autocomplete: 'email',
    ...texts.email,
    value: email,
    check: value => (isEmail(value) ? null : texts.errors.email),
  })
  const title = element('h3', { class: 'mp-brick-section' }, texts.emailSectionTitle)
  return { elements: [title, field.element], fields: [field], read: () => ({ email: field.value() }) }
}

const placeholders = new Map([
  ['CPF', '999.999.999-99'],
  ['CNPJ', 'XX.XXX.XXX/XXXX-99'],
])

/** Type and number of the document. A country without documents shows none. */
export function documentFields(
  texts: BrickTexts,
  { identification }: PayerSettings,
  { label, placeholder } = texts.cardholderIdentification,
) {
  let types: DocumentType[] = []
  const type = selectField({ name: 'DOCUMENT_TYPE', label: texts.documentType })
  const typeChosen = () => types.find(({ id }) => id === type.value())
  const number = inputField({ name: 'DOCUMENT', label, check: checkNumber })
  const row = element('div', { class: 'mp-brick-row', hidden: '' }, type.element, number.element)
  // What was typed may be written with points, hyphens and slashes.
  const plain = () => number.value().replace(/[.\-/\s]/g, '')

  /** Only types with one possible length are checked: the other lengths are not published. */
  function checkNumber(): string | null {
    const { length } = plain()
    if (length === 0) return texts.errors.required
    const { min_length: min, max_length: max } = typeChosen() ?? { min_length: 0, max_length: 1 }
    return min === max && length !== max ? texts.errors.document : null
  }

  function showType() {
    number.control.placeholder = placeholders.get(type.value()) ?? placeholder
  }
  type.control.addEventListener('change', showType)

  return {
    elements: [row],
    get fields() {
      return types.length > 0 ? [type, number] : []
    },
    read: (): Record<string, unknown> =>
      types.length > 0 ? { identification: { type: type.value(), number: plain() } } : {},
    /** Shows the types of the country. */
    fill(loaded: DocumentType[]) {
      types = loaded
      type.fill(types.map(({ id, name }) => ({ value: id, text: name })))
      if (types.some(({ id }) => id === identification?.type)) type.control.value = identification?.type ?? ''
      number.control.value = identification?.number ?? ''
      row.hidden = types.length === 0
      showType()
    },
  } satisfies PayerFields & { fill(loaded: DocumentType[]): void }
}

/** The document types of the country. Without an answer there are none, and `onError` is told. */
export async function loadDocuments({ core, fail, isMounted }: BrickContext): Promise<DocumentType[]> {
  try {
    return await core.getIdentificationTypes()
  } catch (error) {
    if (isMounted()) fail(new BrickError('get_identification_types_failed', toDetail(error)))
    return []
  }
}

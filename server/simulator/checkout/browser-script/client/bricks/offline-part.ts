import type { DocumentType } from '../form-lists.ts'
import { BrickError } from './brick-error.ts'
import type { BrickContext } from './context.ts'
import { element } from './element.ts'
import { type Field, inputField, selectField } from './field.ts'
import type { FormPart } from './form.ts'
import { documentFields, emailFields, type PayerFields } from './payer-fields.ts'
import type { ListedMethod } from './payment-options.ts'
import type { PayerSettings } from './settings.ts'

/** A text field of the payer: its texts, the name of its input, and its name in `payer` or in `payer.address`. */
type TextField = {
  text:
    | 'payerFirstName'
    | 'payerLastName'
    | 'zipCode'
    | 'addressState'
    | 'addressCity'
    | 'addressNeighborhood'
    | 'addressStreetName'
    | 'addressStreetNumber'
  name: string
  to: string
  from: (payer: PayerSettings) => string | undefined
}

const nameFields: TextField[] = [
  { text: 'payerFirstName', name: 'FIRST_NAME', to: 'first_name', from: ({ firstName }) => firstName },
  { text: 'payerLastName', name: 'LAST_NAME', to: 'last_name', from: ({ lastName }) => lastName },
]

const addressFields: TextField[] = [
  { text: 'zipCode', name: 'ZIP_CODE', to: 'zip_code', from: ({ address }) => address?.zipCode },
  {
    text: 'addressState',
    name: 'FEDERAL_UNIT',
    to: 'federal_unit',
    from: ({ address }) => address?.federalUnit,
  },
  { text: 'addressCity', name: 'CITY', to: 'city', from: ({ address }) => address?.city },
  {
    text: 'addressNeighborhood',
    name: 'NEIGHBORHOOD',
    to: 'neighborhood',
    from: ({ address }) => address?.neighborhood,
  },
  {
    text: 'addressStreetName',
    name: 'STREET_NAME',
    to: 'street_name',
    from: ({ address }) => address?.streetName,
  },
  {
    text: 'addressStreetNumber',
    name: 'STREET_NUMBER',
    to: 'street_number',
    from: ({ address }) => address?.streetNumber,
  },
]

type Group = 'names' | 'document' | 'address' | 'entity' | 'bank'

/** What a method asks for besides the email. */
const groupsOf: Record<string, Group[]> = {
  bolbradesco: ['names', 'document', 'address'],
  pec: ['names', 'document'],
  pse: ['entity', 'document', 'bank'],
}

type Input = { context: BrickContext; method: ListedMethod; amount: () => number; documents: DocumentType[] }

/** The fields of a payment method without a card: a ticket, a transfer, a cash machine. */
export function createOfflinePart({ context, method, amount, documents }: Input): FormPart {
  const { texts, settings } = context
  const payer = settings.initialization?.payer ?? {}
  const required = (value: string) => (value === '' ? texts.errors.required : null)

  function textFields(fields: TextField[]): PayerFields {
    const inputs = fields.map(({ text, name, from }) =>
      inputField({ name, ...texts[text], value: from(payer), check: required }),
    )
    const pairs = inputs.map(({ element: input }) => input)
    const row = element('div', { class: 'mp-brick-row' }, ...pairs)
    const read = () => Object.fromEntries(fields.map(({ to }, index) => [to, inputs[index]?.value() ?? '']))
    return { elements: [row], fields: inputs, read }
  }

  function select(name: string, words: { label: string; placeholder: string }, choices: [string, string][]) {
    const filled = choices.map(([value, text]) => ({ value, text }))
    return selectField({ name, ...words, check: required }, filled)
  }

  const bank = select(
    'FINANCIAL_INSTITUTION',
    texts.financialInstitution,
    method.financial_institutions.map(({ id, description }) => [id, description]),
  )
  const make: Record<Group, () => PayerFields> = {
    names: () => textFields(nameFields),
    document() {
      const fields = documentFields(texts, payer, texts.payerIdentification)
      fields.fill(documents)
      return fields
    },
    address() {
      const { read, ...fields } = textFields(addressFields)
      return { ...fields, read: () => ({ address: read() }) }
    },
    entity() {
      const entity = select('ENTITY_TYPE', texts.entityType, [
        ['individual', texts.individual],
        ['association', texts.association],
      ])
      if (payer.entityType) entity.control.value = payer.entityType
      return { elements: [entity.element], fields: [entity], read: () => ({ entity_type: entity.value() }) }
    },
    bank: () => ({ elements: [bank.element], fields: [bank], read: () => ({}) }),
  }

  const groups = (groupsOf[method.id] ?? []).map(name => make[name]())
  const all = [...groups, emailFields(texts, payer)]
  const hasBank = groupsOf[method.id]?.includes('bank') ?? false
  if (hasBank && method.financial_institutions.length === 0)
    context.fail(new BrickError('financial_institution_not_found'))

  return {
    element: element('div', { class: 'mp-brick-fields' }, ...all.flatMap(({ elements }) => elements)),
    minimum: () => method.min_allowed_amount,
    prepare: async () => undefined,
    fields: (): Field[] => all.flatMap(({ fields }) => fields),
    async read() {
      const data = {
        payment_method_id: method.id,
        transaction_amount: amount(),
        ...(hasBank && { transaction_details: { financial_institution: bank.value() } }),
        payer: Object.assign({}, ...all.map(({ read }) => read())),
      }
      return { data, additionalData: null }
    },
  }
}

/** The bodies of stores and points of sale. Their refusals are those that the reference lists. */
import { answered, described, optional, text } from './described.ts'
import { type Field, type Fields, type Finding, fault, type RequestBody } from './field.ts'
import { referenceOf } from './rule.ts'

const rule = referenceOf('reference of stores and points of sale')

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const clock = /^([01]\d|2[0-3]):[0-5]\d$/
const hoursInvalid = rule('INVALID_BUSINESS_HOURS', 'BUSINESS_HOURS must have open and close as HH:MM.')
const hour: Field = { is: 'text', type: hoursInvalid, required: hoursInvalid, forms: [[clock, hoursInvalid]] }
const spans: Field = {
  is: 'list',
  type: hoursInvalid,
  maxItems: [4, hoursInvalid],
  items: { is: 'object', type: hoursInvalid, fields: { open: hour, close: hour } },
}
const place = (name: string): Field => {
  const invalid = rule(`INVALID_${name.toUpperCase()}`, `${name.toUpperCase()} must be string.`)
  return { is: 'text', type: invalid, ...(name !== 'reference' && { required: invalid }) }
}
const coordinate = (max: number): Field => ({
  is: 'number',
  type: rule('INVALID_LOCATION', 'LATITUDE and LONGITUDE must be numeric.'),
  required: rule('INVALID_LOCATION', 'LATITUDE and LONGITUDE are required.'),
  min: [-max, described],
  max: [max, described],
})
const locationInvalid = rule('INVALID_LOCATION', 'LOCATION must be object.')
const location: Fields = {
  street_number: place('street_number'),
  street_name: place('street_name'),
  city_name: place('city_name'),
  state_name: place('state_name'),
  latitude: coordinate(90),
  longitude: coordinate(180),
  reference: place('reference'),
  // Only the OpenAPI document has it, and no refusal is known.
  zip_code: text,
}

const nameInvalid = rule('INVALID_NAME', 'NAME must be string.')
const branchName = { is: 'text', type: nameInvalid, minLength: [1, nameInvalid] } satisfies Field
const branch: Fields = {
  name: { ...branchName, required: nameInvalid },
  external_id: {
    is: 'text',
    type: rule('INVALID_EXTERNAL_ID', 'EXTERNAL_ID must be string.'),
    maxLength: [60, rule('INVALID_EXTERNAL_ID', 'EXTERNAL_ID must be at most 60 characters.')],
  },
  business_hours: {
    is: 'object',
    type: hoursInvalid,
    fields: Object.fromEntries(days.map(day => [day, spans])),
    unknown: rule('INVALID_DAY', 'BUSINESS_HOURS has a name that is no day of the week.'),
  },
  location: { is: 'object', type: locationInvalid, required: locationInvalid, fields: location },
}

const unknownField = rule(
  'UNKNOWN_FIELD',
  'The indicated field is not allowed for this operation or is unknown.',
)

export const branchBody: RequestBody = {
  name: 'POST /users/{user_id}/stores',
  fields: branch,
  unknown: unknownField,
}
export const branchChange: RequestBody = {
  name: 'PUT /users/{user_id}/stores/{id}',
  fields: {
    ...optional(branch),
    name: { ...branchName, required: described },
    location: { is: 'object', type: locationInvalid, fields: optional(location) },
  },
  unknown: unknownField,
}

const externalIdInvalid = rule(
  'INVALID_EXTERNAL_ID',
  'The EXTERNAL_ID field must be alphanumeric, only letters and numbers. No spaces or hyphens, or special characters.',
)
const categoryInvalid = rule('INVALID_CATEGORY', 'CATEGORY must be numeric.')
const urlInvalid = rule('INVALID_URL', 'The URL must be string and muste have the format of a valid url')
const storeIdInvalid = rule('INVALID_STORE_ID', 'STORE_ID must be numeric.')

const pointOfSale: Fields = {
  name: {
    is: 'text',
    type: nameInvalid,
    required: nameInvalid,
    maxLength: [45, rule('NAME_TOO_LONG', 'The NAME must be less than 45 characters.')],
  },
  fixed_amount: { is: 'boolean', type: rule('INVALID_FIXED_AMOUNT', 'FIXED_AMOUNT must be boolean.') },
  store_id: { is: 'integer', type: storeIdInvalid, isId: true },
  external_store_id: {
    is: 'text',
    type: rule('INVALID_EXTERNAL_STORE_ID', 'EXTERNAL_STORE_ID muste be string.'),
  },
  external_id: {
    is: 'text',
    type: externalIdInvalid,
    forms: [[/^[a-z\d]+$/i, externalIdInvalid]],
    maxLength: [40, rule('EXTERNAL_ID_TOO_LONG', 'The EXTERNAL_ID must be less than 40 characters.')],
  },
  category: { is: 'integer', type: categoryInvalid },
  url: {
    is: 'text',
    type: urlInvalid,
    forms: [[URL.canParse, urlInvalid]],
    maxLength: [300, rule('URL_TOO_LONG', 'The URL must be less than 300 characters.')],
  },
}

function checkUrl({ url, fixed_amount }: Readonly<Record<string, unknown>>): Finding[] {
  if (typeof url !== 'string' || fixed_amount === true) return []
  const amountOpen = rule(
    'FIXED_AMOUNT_FALSE',
    'If the URL field is indicated, the FIXED_AMOUNT field must be true. We do not support the open amount modality in this case.',
  )
  return [fault('fixed_amount', amountOpen)]
}

const unknownOfPos = { ...unknownField, code: 'UNKNOWN_FIELD_EXCEPTION' }
export const pointOfSaleBody: RequestBody = {
  name: 'POST /pos',
  fields: pointOfSale,
  unknown: unknownOfPos,
  body: rule('MISSING_BODY', 'HTTP body is required to create pos.'),
  together: checkUrl,
}
export const pointOfSaleChange: RequestBody = {
  name: 'PUT /pos/{id}',
  fields: {
    ...optional(pointOfSale),
    ...answered('id', 'qr', 'status', 'date_created', 'date_last_updated', 'uuid', 'user_id'),
  },
  unknown: unknownOfPos,
}

import type { RequestBody } from './field.ts'

/** Processing, capture and cancellation of an order have no fields. The provider's answer to one is not known. */
export const emptyOrderBody: RequestBody = {
  name: 'POST /v1/orders/{id}/process, capture, cancel',
  fields: {},
  unknown: {
    code: 'unsupported_properties',
    warning: 'ignored_field',
    sure: 'inferred',
    source: 'reference',
  },
}

/** Objects in the body of a payment that do not decide what is charged. */
import { described, isDateOrEmpty } from './described.ts'
import { flag, id, integer, list, number, object, text, unlistedName } from './payment-rules.ts'

const address = object(
  {
    zip_code: id,
    street_name: text,
    street_number: id,
    floor: id,
    apartment: id,
    neighborhood: text,
    city: text,
    city_name: text,
    state: text,
    state_name: text,
    federal_unit: text,
    country: text,
    country_name: text,
  },
  unlistedName,
)

const item = object(
  {
    id,
    title: text,
    description: text,
    picture_url: text,
    category_id: id,
    quantity: integer,
    currency_id: text,
    unit_price: number,
    type: text,
    warranty: flag,
    event_date: text,
    category_descriptor: { is: 'object' },
  },
  unlistedName,
)

/** Unknown names of the object and of its payer are refused (quoted, `identification` too); those deeper warn. */
export const additionalInfo = {
  ...object({
    ip_address: text,
    items: list(item),
    payer: object({
      first_name: text,
      last_name: text,
      phone: object({ area_code: id, number: id, extension: id }, unlistedName),
      address,
      registration_date: { ...text, forms: [[isDateOrEmpty, described]] },
      authentication_type: text,
      is_prime_user: flag,
      is_first_purchase_online: flag,
      last_purchase: text,
    }),
    shipments: object(
      {
        mode: text,
        local_pickup: flag,
        express_shipment: flag,
        dimensions: text,
        default_shipping_method: id,
        free_methods: { is: 'list' },
        cost: number,
        free_shipping: flag,
        receiver_address: address,
      },
      unlistedName,
    ),
    shipment: { is: 'any' },
    barcode: { is: 'object' },
    referral_url: text,
    drop_shipping: { is: 'any' },
    delivery_promise: { is: 'any' },
    contrated_shipment: { is: 'any' },
    authentication_code: { is: 'any' },
    available_balance: { is: 'any' },
    nsu_processadora: { is: 'any' },
    tracking_id: { is: 'any' },
    date_of_event: { is: 'any' },
    platform: { is: 'any' },
  }),
  type: { code: 8, sure: 'reference', source: 'reference' },
} as const

/** What is answered as it was sent. */
export const pointOfInteraction = object(
  {
    type: text,
    sub_type: text,
    linked_to: text,
    linkedTo: text,
    transaction_data: { is: 'object' },
  },
  unlistedName,
)

export const forwardData = object(
  { sub_merchant: { is: 'object' }, network_transaction_data: { is: 'object' } },
  unlistedName,
)

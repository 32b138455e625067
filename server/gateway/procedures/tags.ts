/** The groups of operations in the OpenAPI document. */
export const tagDescriptions = {
  Gateway: 'The state and the settings of the gateway, and the account behind its access token',
  'Test users': 'Accounts of the provider’s sandbox, as sellers and as payers',
  Payments: 'Payments by card, ticket, transfer and Pix, and their refunds',
  Orders: 'Orders with their transactions: online, Point and QR',
  Customers: 'Customers and their saved cards',
  Preferences: 'Purchases that the payer pays in the provider’s checkout',
  Subscriptions: 'Plans, subscriptions and the invoices of their charges',
  'Payment methods': 'Payment methods, installments and document types of the account’s country',
  Notifications:
    'What the provider notifies, with the verdict on each signature; replays, test notifications, forwarding to a shop, and the grade of a shop’s handler',
  Calls: 'The operations that were performed through the gateway, with their requests and responses',
  Journal: 'Notes on notifications and calls, and deleting them',
} as const

export type Tag = keyof typeof tagDescriptions

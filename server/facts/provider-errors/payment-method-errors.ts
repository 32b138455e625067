/** Payment methods, issuers, installments and document types. */
export const paymentMethodErrors = {
  1000: 'the credentials are required.',
  1001: 'public_key not found.',
} as const

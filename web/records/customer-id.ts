/** The form of a customer's id, as in `payer.id`. */
export const customerId = /^\d{6,}-[A-Za-z0-9]{14}$/

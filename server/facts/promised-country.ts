/**
 * The header by which a write names the country (`MLA`) in whose currency its caller means the amounts. The simulator
 * refuses the write if the account has moved to another country. At Mercado Pago an account cannot move.
 */
export const promisedCountryHeader = 'x-pasarela-country'

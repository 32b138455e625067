/** The payment methods that lists offer as a filter. Others can be named in the address. */
export const usualMethods = [
  'visa',
  'master',
  'amex',
  'debvisa',
  'debmaster',
  'debelo',
  'elo',
  'pix',
  'rapipago',
] as const

/** The payment methods that the filters of lists offer. The address may name others. */
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

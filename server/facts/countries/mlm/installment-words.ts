/** A file of their own, because the browser script has these words without the rest of the country. */
export const installmentWords = ['mensualidad', 'mensualidades'] as const

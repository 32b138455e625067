/** The browser script imports these words without the rest of the country, so they have a file of their own. */
export const installmentWords = ['mensualidad', 'mensualidades'] as const

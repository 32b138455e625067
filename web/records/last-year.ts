/**
 * The longest period that the provider's payment search covers. Without dates it covers three months only, and its
 * total would count those.
 */
export const lastYear = { range: 'date_created', begin_date: 'NOW-12MONTHS', end_date: 'NOW' } as const

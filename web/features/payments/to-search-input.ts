/** Converts the page's search parameters to the provider's payment search. */
export type ListSearch = {
  q?: string
  status?: string
  method?: string
  from?: string | undefined
  to?: string | undefined
  page?: number
}

/** The provider searches the last year. */
const oldest = 'NOW-12MONTHS'

export function toSearchInput(search: ListSearch, pageSize: number): Record<string, string | number> {
  const { q, status, method, from, to, page = 1 } = search
  return {
    sort: 'date_created',
    criteria: 'desc',
    limit: pageSize,
    offset: (page - 1) * pageSize,
    ...(q && toTextFilter(q)),
    ...(status && { status }),
    ...(method && { payment_method_id: method }),
    ...((from ?? to) && { range: 'date_created', begin_date: from ?? oldest, end_date: to ?? 'NOW' }),
  }
}

const minIdLength = 6

/** One field for three filters: a long number is an id, text with an @ is an email, anything else a reference. */
function toTextFilter(q: string): Record<string, string> {
  const typed = q.trim()
  if (/^\d+$/.test(typed) && typed.length >= minIdLength) return { id: typed }
  return typed.includes('@') ? { 'payer.email': typed } : { external_reference: typed }
}

/** The provider finds exact values only. For a part of one, its newest records are read and compared here. */
import type { Looked, Page } from './use-paged-search.ts'

/** Maximum number of records that are read for a part: five requests, about a second of the real provider. */
const maxRead = 500

type Options<Row> = {
  readPage: (page: { offset: number; limit: number }) => Promise<Page<Row>>
  limit: number
  isFound: (row: Row) => boolean
}

/** The rows that match, newest first, as one page. It says among how many rows they were looked for. */
export async function lookThrough<Row>({ readPage, limit, isFound }: Options<Row>) {
  const rows: Row[] = []
  const looked: Looked = { read: 0, total: 0 }
  do {
    const page = await readPage({ offset: looked.read, limit })
    rows.push(...page.rows.filter(isFound))
    looked.total = page.total
    if (page.rows.length === 0) break
    looked.read += page.rows.length
  } while (looked.read < Math.min(looked.total, maxRead))
  return { rows, total: rows.length, looked }
}

import type { PagedSource } from './export-source.ts'

type Search<T> = (
  page: { offset: number; limit: number },
  signal: AbortSignal,
) => Promise<{ rows: T[]; total: number }>

/** The source over a search of the provider, which pages by offset. @param name prefix of the file name */
export function createSearchSource<T>(name: string, search: Search<T>): PagedSource<T> {
  return {
    name,
    readPage: async ({ before: offset = 0, limit }, signal) => {
      const { rows, total } = await search({ offset, limit }, signal)
      const next = offset + rows.length
      return { entries: rows, next_before: rows.length === 0 || next >= total ? null : next }
    },
  }
}

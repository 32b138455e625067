/** Reads what is to be exported page by page, and writes it as it comes, so that it is held once only. */
import type { PagedSource } from './export-source.ts'
import type { Writer } from './formats.ts'

/** More than this is no file to look into; the filters narrow it. */
export const maxExported = 10_000
const pageSize = 100

export type Exported = {
  /** In the writer's order; to be joined. */
  parts: string[]
  count: number
  /** Entries that have no form in this format. */
  skipped: number
  /** True when there are older entries beyond the bound. */
  isCut: boolean
}

/** Rejects when a page cannot be read, and when the signal aborts. */
export async function readExport<T>(
  source: PagedSource<T>,
  writer: Writer<T>,
  { onProgress, signal, most = maxExported }: Options,
): Promise<Exported> {
  const newestFirst: string[] = []
  let count = 0
  let skipped = 0
  let before: number | null | undefined
  do {
    const limit = Math.min(pageSize, most - count)
    const page = await source.readPage({ before: before ?? undefined, limit }, signal)
    signal.throwIfAborted()
    for (const entry of page.entries) {
      const text = writer.write(entry)
      if (text === null) skipped++
      else newestFirst.push(text)
    }
    count += page.entries.length
    before = page.next_before
    onProgress(count)
  } while (before !== null && count < most)
  const isCut = before !== null && (await source.readPage({ before, limit: 1 }, signal)).entries.length > 0
  return {
    parts: frame(writer.isNewestFirst ? newestFirst : newestFirst.reverse(), writer),
    count: count - skipped,
    skipped,
    isCut,
  }
}

type Options = { onProgress: (count: number) => void; signal: AbortSignal; most?: number }

function frame<T>(texts: string[], { start, between, end }: Writer<T>): string[] {
  return [start, ...texts.flatMap((text, at) => (at === 0 ? [text] : [between, text])), end]
}

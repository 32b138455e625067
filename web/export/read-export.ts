/** Reads the entries page by page and writes each page immediately, so that only the text is held in memory. */
import type { PagedSource, Writer } from './formats.ts'

/** Maximum number of entries. A larger export is not readable, so the dialog asks to narrow the filters. */
export const maxExported = 10_000
const pageSize = 100

export type Exported = {
  /** Pieces of the file, in order. */
  parts: string[]
  count: number
  /** Number of entries that the format cannot express. */
  skipped: number
  /** Whether there are older entries beyond the maximum. */
  isCut: boolean
}

/** Reads all pages and writes them. Rejects when a page cannot be read, and when the signal aborts. */
export async function readExport<T>(
  source: PagedSource<T>,
  writer: Writer<T>,
  { onProgress, signal, maxCount = maxExported }: Options,
): Promise<Exported> {
  const newestFirst: string[] = []
  let count = 0
  let skipped = 0
  let before: number | null | undefined
  do {
    const limit = Math.min(pageSize, maxCount - count)
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
  } while (before !== null && count < maxCount)
  const isCut = before !== null && (await source.readPage({ before, limit: 1 }, signal)).entries.length > 0
  return {
    parts: frame(writer.isNewestFirst ? newestFirst : newestFirst.reverse(), writer),
    count: count - skipped,
    skipped,
    isCut,
  }
}

type Options = { onProgress: (count: number) => void; signal: AbortSignal; maxCount?: number }

function frame<T>(texts: string[], { start, between, end }: Writer<T>): string[] {
  return [start, ...texts.flatMap((text, at) => (at === 0 ? [text] : [between, text])), end]
}

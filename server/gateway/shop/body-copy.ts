/** Copies of bodies that pass, for the journal. */
import { maxTextLength } from '../../contract/entry-columns.ts'

/** As much as the journal keeps and looks at, in any script: a character has at most three bytes of UTF-8. */
const maxCopiedBytes = 3 * (maxTextLength + 64)

export type BodyCopy = {
  add: (chunk: Uint8Array) => void
  /** Size of the whole body. */
  size: () => number
  /** Its beginning. */
  bytes: () => Buffer
  isWhole: () => boolean
  /** Call it once the copy was used. */
  release: () => void
}

export type BodyCopies = () => BodyCopy

/**
 * Copies share a bound, because thousands of calls may be under way. Beyond it bodies pass uncopied.
 * @param maxTotalBytes of all copies that are not released
 */
export function createBodyCopies(maxTotalBytes = 64 * 1024 * 1024): BodyCopies {
  let total = 0
  return () => {
    let chunks: Uint8Array[] = []
    let size = 0
    let copied = 0
    return {
      add: chunk => {
        // Without gaps: what follows an omitted part is omitted too.
        if (copied === size && total < maxTotalBytes) {
          const part = chunk.subarray(0, maxCopiedBytes - copied)
          chunks.push(part)
          copied += part.length
          total += part.length
        }
        size += chunk.length
      },
      size: () => size,
      bytes: () => {
        const [only] = chunks
        return only !== undefined && chunks.length === 1
          ? Buffer.from(only.buffer, only.byteOffset, only.length)
          : Buffer.concat(chunks)
      },
      isWhole: () => copied === size,
      release: () => {
        total -= copied
        copied = 0
        chunks = []
      },
    }
  }
}

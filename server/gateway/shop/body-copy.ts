/** Copies bodies that pass, for the journal. */
import { maxTextLength } from '../../contract/entry-columns.ts'

/** As much as the journal keeps and masking reads, in any script: a character has at most three bytes of UTF-8. */
export const maxCopiedBytes = 3 * (maxTextLength + 64)

export type BodyCopy = {
  add: (chunk: Uint8Array) => void
  /** Size of the whole body. */
  size: () => number
  /** The copied beginning of the body. */
  bytes: () => Buffer
  isWhole: () => boolean
  /** Must be called once the copy was used. */
  release: () => void
}

export type BodyCopies = (maxBytes?: number) => BodyCopy

/** Treats a body that is in memory as a copy. */
export function toCopy(body: Buffer): Pick<BodyCopy, 'size' | 'bytes' | 'isWhole'> {
  return {
    size: () => body.length,
    bytes: () => body.subarray(0, maxCopiedBytes),
    isWhole: () => body.length <= maxCopiedBytes,
  }
}

/**
 * The copies of all calls share a bound, because thousands of calls may run. Above it, bodies pass without a copy.
 * @param maxTotalBytes of all copies that are not released
 */
export function createBodyCopies(maxTotalBytes = 64 * 1024 * 1024): BodyCopies {
  let total = 0
  return (maxBytes = maxCopiedBytes) => {
    let chunks: Uint8Array[] = []
    let size = 0
    let copied = 0
    return {
      add: chunk => {
        // A copy has no gaps: what follows an omitted part is omitted, too.
        if (copied === size && total < maxTotalBytes) {
          const part = chunk.subarray(0, maxBytes - copied)
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

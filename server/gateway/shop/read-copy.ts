/** The text of a body that passed, for its entry in the journal. */
import { pipeline, Writable } from 'node:stream'
// The module is imported as a whole, because an older Node cannot link a name that it lacks, and could then not report
// that it is too old.
import zlib from 'node:zlib'
import { maxTextLength } from '../../contract/entry-columns.ts'
import { parseExactly } from '../../contract/exact-numbers.ts'
import { type BodyCopy, maxCopiedBytes } from './body-copy.ts'
import { headerOf } from './headers.ts'

const decoders: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: zlib.createGunzip,
  'x-gzip': zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
  zstd: zlib.createZstdDecompress,
}

/** The same bound as for copies, so that masking recognizes a secret at the limit. */
const maxDecodedBytes = maxCopiedBytes

const textType = /json|text|javascript|xml|urlencoded/i

/** The beginning of a body as text in UTF-8. */
export type CopiedBody = { bytes: Buffer; isCut: boolean }

/** The object in a body. Undefined if it is cut, or no JSON object. */
export function readObject({ bytes, isCut }: CopiedBody): Record<string, unknown> | undefined {
  if (isCut || bytes[0] !== 0x7b) return undefined
  try {
    return parseExactly(bytes.toString('utf8')) as Record<string, unknown>
  } catch {
    return undefined
  }
}

const nothing: CopiedBody = { bytes: Buffer.alloc(0), isCut: false }
const noText: CopiedBody = { bytes: Buffer.alloc(0), isCut: true }

/**
 * A body that is not text, or that cannot be decoded, is empty and counts as cut. Only a compressed body takes longer
 * than this call.
 */
export function readCopy(
  copy: Pick<BodyCopy, 'size' | 'bytes' | 'isWhole'>,
  headers: readonly string[],
): CopiedBody | Promise<CopiedBody> {
  if (copy.size() === 0) return nothing
  const type = headerOf(headers, 'content-type')
  if (type !== null && !textType.test(type)) return noText
  const coding = headerOf(headers, 'content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (coding === 'identity') return toCopied(copy.bytes(), copy.isWhole())
  const decoder = decoders[coding]
  if (decoder === undefined) return noText
  return decode(copy.bytes(), decoder()).then(decoded =>
    toCopied(decoded, copy.isWhole() && decoded.length < maxDecodedBytes),
  )
}

function toCopied(bytes: Buffer, isAll: boolean): CopiedBody {
  // A text has at most as many characters as bytes.
  const isShort = bytes.length <= maxTextLength || bytes.toString('utf8').length <= maxTextLength
  return { bytes, isCut: !isAll || !isShort }
}

/** Resolves to the beginning of the body. A cut or broken body ends where it cannot be decoded. */
function decode(bytes: Buffer, decoder: NodeJS.ReadWriteStream): Promise<Buffer> {
  return new Promise(resolve => {
    const parts: Buffer[] = []
    let size = 0
    const sink = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part)
        size += part.length
        // A body that decompresses to gigabytes is decompressed only up to the limit.
        done(size >= maxDecodedBytes ? new Error('It is long enough.') : null)
      },
    })
    pipeline(decoder, sink, () => resolve(Buffer.concat(parts).subarray(0, maxDecodedBytes)))
    decoder.end(bytes)
  })
}

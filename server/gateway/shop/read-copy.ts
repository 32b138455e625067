/** The text of a body that passed, for its entry in the journal. */
import { pipeline, Writable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { maxTextLength } from '../../contract/entry-columns.ts'
import type { BodyCopy } from './body-copy.ts'

const decoders: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/** As far as masking looks, so that a secret at the limit is recognized (`body-copy.ts`). */
const maxDecodedBytes = 3 * (maxTextLength + 64)

const textType = /json|text|javascript|xml|urlencoded/i

export type CopiedBody = { text: string; isCut: boolean }

type BodyHeaders = { type: string | null; encoding: string | null }

/** A body that is not text, or that cannot be decoded, has the text '' and counts as cut. */
export async function readCopy(copy: BodyCopy, { type, encoding }: BodyHeaders): Promise<CopiedBody> {
  if (copy.size() === 0) return { text: '', isCut: false }
  const coding = encoding?.trim().toLowerCase() ?? 'identity'
  const isText = type === null || textType.test(type)
  const decoder = decoders[coding]
  if (!isText || (decoder === undefined && coding !== 'identity')) return { text: '', isCut: true }
  const decoded = decoder === undefined ? copy.bytes() : await decode(copy.bytes(), decoder())
  const text = decoded.toString('utf8')
  const isAll = copy.isWhole() && decoded.length < maxDecodedBytes
  return { text, isCut: !isAll || text.length > maxTextLength }
}

/** Resolves to the beginning: what is cut or broken ends where it cannot be decoded. */
function decode(bytes: Buffer, decoder: NodeJS.ReadWriteStream): Promise<Buffer> {
  return new Promise(resolve => {
    const parts: Buffer[] = []
    let size = 0
    const sink = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part)
        size += part.length
        // The rest of a body that unfolds to gigabytes is never made.
        done(size >= maxDecodedBytes ? new Error('It is long enough.') : null)
      },
    })
    pipeline(decoder, sink, () => resolve(Buffer.concat(parts).subarray(0, maxDecodedBytes)))
    decoder.end(bytes)
  })
}

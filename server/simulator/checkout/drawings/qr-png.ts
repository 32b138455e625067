import { crc32, deflateSync } from 'node:zlib'
import { toQrCode } from './qr-code.ts'

/** Pixels of a module, and modules of white around the code. */
const scale = 4
const quiet = 4

/** Pictures that were asked for last: a Pix payment is read many times, and its code never changes. */
const cacheSize = 500
const cache = new Map<string, string>()

/** A QR code as a PNG in base64, as `qr_code_base64` of Pix payments carries it. */
export function toQrPicture(text: string): string {
  const known = cache.get(text)
  if (known !== undefined) return known
  const picture = drawPicture(toQrCode(text)).toString('base64')
  const [oldest] = cache.keys()
  if (cache.size >= cacheSize && oldest !== undefined) cache.delete(oldest)
  cache.set(text, picture)
  return picture
}

/** One bit a pixel, grey: 1 is white. */
function drawPicture(code: boolean[][]): Buffer {
  const size = (code.length + 2 * quiet) * scale
  const rowBytes = Math.ceil(size / 8)
  const white = Buffer.alloc(1 + rowBytes, 0xff).fill(0, 0, 1)
  const margin = Array.from({ length: quiet * scale }, () => white)
  const rows = code.flatMap(modules => {
    const row = Buffer.from(white)
    modules.forEach((isDark, column) => {
      for (let pixel = 0; isDark && pixel < scale; pixel++) {
        const place = (column + quiet) * scale + pixel
        const byte = 1 + (place >>> 3)
        row[byte] = (row[byte] ?? 0) & ~(0x80 >>> (place & 7))
      }
    })
    return Array.from({ length: scale }, () => row)
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.writeUInt8(1, 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat([...margin, ...rows, ...margin]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

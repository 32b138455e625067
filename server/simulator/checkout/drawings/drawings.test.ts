import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { toBarcode } from './barcode.ts'
import { qrDrawing } from './drawing.ts'
import { toQrCode } from './qr-code.ts'
import { toQrPicture } from './qr-png.ts'
import { correctionOf } from './reed-solomon.ts'

/** A text of so many characters; what it says does not matter. */
function textOf(length: number): string {
  return Array.from({ length }, (_, place) => 'Pix-0123456789.abcdefgh'[(place * 7 + length) % 23]).join('')
}

// Symbols of these texts were read back with a barcode reader (zbar 0.23) on 2026-11-21; the digests keep them.
test.each([
  [1, 1, '9b9cae3dc88baaae'],
  [107, 7, 'dba88c2a568960f2'],
  [180, 9, 'c46fa49fb22edf7f'],
  [181, 10, 'b332cbed37f3b8c4'],
  [666, 20, 'c113b89ea232b216'],
])('a text of %i characters is the version %i symbol that a reader understood', (length, version, digest) => {
  const symbol = toQrCode(textOf(length))
  expect(symbol).toHaveLength(version * 4 + 17)
  const modules = symbol.flat().map(Number).join('')
  expect(createHash('sha256').update(modules).digest('hex').slice(0, 16)).toBe(digest)
})

test('a text that no symbol of ours holds is refused', () => {
  expect(() => toQrCode(textOf(667))).toThrow('holds no 667 bytes')
})

test('the correction bytes of the standard’s example are those printed in it', () => {
  const data = [
    0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11,
  ]
  expect(correctionOf(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55])
})

/** Reads a barcode back: two wide of five, bars for one digit and gaps for the next. */
function readBarcode(widths: number[]): string {
  const values = [1, 2, 4, 7, 0]
  const inner = widths.slice(4, -3)
  let digits = ''
  for (let start = 0; start < inner.length; start += 10) {
    for (const offset of [0, 1]) {
      const wide = values.filter((_, stripe) => inner[start + offset + stripe * 2] === 3)
      digits += String(wide.reduce((sum, value) => sum + value, 0) % 11)
    }
  }
  return digits
}

test('a barcode reads as its digits, with a zero before an odd number of them', () => {
  expect(readBarcode(toBarcode('0123456789'))).toBe('0123456789')
  expect(readBarcode(toBarcode('33350'))).toBe('033350')
})

test('a drawing says what it is, and keeps white around the code', () => {
  const { text } = qrDrawing('pix', 'QR "code"')
  expect(text).toContain('aria-label="QR &quot;code&quot;"')
  expect(text).toContain('viewBox="0 0 29 29"')
})

test('the picture of a code is a PNG whose pixels are its modules', () => {
  const code = toQrCode('pix')
  const png = Buffer.from(toQrPicture('pix'), 'base64')
  const size = (code.length + 8) * 4
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]]).toEqual([size, size, 1, 0])
  const start = png.indexOf('IDAT') + 4
  const pixels = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)))
  const rowBytes = 1 + Math.ceil(size / 8)
  const isDark = (x: number, y: number) =>
    ((pixels[y * rowBytes + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0
  const middles = code.map((row, y) => row.map((_, x) => isDark((x + 4) * 4 + 2, (y + 4) * 4 + 2)))
  expect(middles).toEqual(code)
  expect(isDark(0, 0)).toBe(false)
})

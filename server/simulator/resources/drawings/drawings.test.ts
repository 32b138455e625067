import { convertIndexedToRgb, decode } from 'fast-png'
import decodeQr from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrDrawing, toBarcode, toQrImage, toQrPath } from './drawing.ts'

const pixCode =
  '00020126580014br.gov.bcb.pix0136b76aa9c2-2ec4-4110-954e-ebfe34f05b6152040000530398654040.505802BR'

test.each([
  ['a Pix code', pixCode],
  ['accents and signs', 'Açaí a 5 € em São Paulo'],
  ['one character', '7'],
  ['2331 bytes', 'x'.repeat(2331)],
])('another library reads image and drawing of %s back', (_what, text) => {
  expect(readImage(toQrImage(text))).toBe(text)
  expect(readPath(toQrPath(text))).toBe(text)
})

test('refuses a text that is too long for a QR code', () => {
  expect(() => toQrImage('x'.repeat(2332))).toThrow('lean-qr error')
})

function readImage(base64: string): string {
  const png = decode(Buffer.from(base64, 'base64'))
  return decodeQr({ width: png.width, height: png.height, data: convertIndexedToRgb(png) })
}

/** Fills the outlines as a browser would: each vertical edge inverts the modules to its right. */
function readPath({ path, size }: ReturnType<typeof toQrPath>): string {
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, outline = ''] of path.matchAll(/M([^Z]+)Z/g)) {
    const points = outline.split('L').map(point => point.split(' ').map(Number))
    points.forEach(([x = 0, y = 0], index) => {
      const [nextX, nextY = 0] = points[(index + 1) % points.length] ?? []
      if (x !== nextX) return
      for (const row of dark.slice(Math.min(y, nextY), Math.max(y, nextY)))
        row.forEach((isDark, column) => {
          if (column >= x) row[column] = !isDark
        })
    })
  }
  const [margin, scale] = [4, 4]
  const width = (size + 2 * margin) * scale
  const data = Uint8Array.from({ length: width * width * 3 }, (_, place) => {
    const pixel = Math.floor(place / 3)
    const row = dark[Math.floor(pixel / width / scale) - margin]
    return row?.[Math.floor((pixel % width) / scale) - margin] ? 0 : 255
  })
  return decodeQr({ width, height: width, data })
}

/** Reads a barcode back: two of five elements are wide, bars for one digit and gaps for the next. */
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

test('a barcode contains its digits, with a leading zero if their number is odd', () => {
  expect(readBarcode(toBarcode('0123456789'))).toBe('0123456789')
  expect(readBarcode(toBarcode('33350'))).toBe('033350')
})

test('a drawing has a label, and a white margin around the code', () => {
  const { text } = qrDrawing('pix', 'QR "code"')
  expect(text).toContain('aria-label="QR &quot;code&quot;"')
  expect(text).toContain('viewBox="-4 -4 29 29"')
})

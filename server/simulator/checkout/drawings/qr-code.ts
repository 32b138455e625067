import { codewordsOf, versionFor } from './qr-data.ts'
import { placeBits, placeFormat, placePatterns, type QrSymbol } from './qr-patterns.ts'

/** The dark modules of a QR code (byte mode, correction level M) for a text of at most 666 bytes. */
export function toQrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = versionFor(bytes.length)
  const codewords = codewordsOf(bytes, version)
  const drawn = Array.from({ length: 8 }, (_, mask) => draw(version, codewords, mask))
  const best = drawn.reduce((one, other) => (penalty(other) < penalty(one) ? other : one))
  return best.dark
}

function draw(version: number, codewords: number[], mask: number): QrSymbol {
  const size = version * 4 + 17
  const grid = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const symbol: QrSymbol = { version, size, dark: grid(), fixed: grid() }
  placePatterns(symbol)
  placeFormat(symbol, mask)
  placeBits(symbol, codewords, mask)
  return symbol
}

/** Long runs and blocks of one colour make a symbol hard to read (rules 1 and 2 of ISO/IEC 18004). */
function penalty({ dark, size }: QrSymbol): number {
  let points = 0
  const at = (row: number, column: number) => dark[row]?.[column] ?? false
  for (let line = 0; line < size; line++) {
    points += runs(size, place => at(line, place)) + runs(size, place => at(place, line))
  }
  for (let row = 0; row + 1 < size; row++) {
    for (let column = 0; column + 1 < size; column++) {
      const colour = at(row, column)
      const isBlock =
        colour === at(row, column + 1) && colour === at(row + 1, column) && colour === at(row + 1, column + 1)
      if (isBlock) points += 3
    }
  }
  return points
}

function runs(size: number, colourAt: (place: number) => boolean): number {
  let points = 0
  let length = 0
  let before: boolean | null = null
  for (let place = 0; place < size; place++) {
    const colour = colourAt(place)
    length = colour === before ? length + 1 : 1
    before = colour
    if (length === 5) points += 3
    else if (length > 5) points++
  }
  return points
}

import { codewordsOf, versionFor } from './qr-data.ts'
import { masked, placeBits, placeFormat, placePatterns, type QrSymbol } from './qr-patterns.ts'

const maskCount = 8

/** The dark modules of a QR code (byte mode, correction level M) for a text of at most 666 bytes. */
export function toQrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = versionFor(bytes.length)
  const plain = draw(version, codewordsOf(bytes, version))
  const scored = Array.from({ length: maskCount }, (_, mask) => {
    const symbol = masked(plain, mask)
    return { symbol, points: penalty(symbol) }
  })
  const best = scored.reduce((one, other) => (other.points < one.points ? other : one))
  return toRows(best.symbol)
}

function draw(version: number, codewords: number[]): QrSymbol {
  const size = version * 4 + 17
  const symbol = { version, size, dark: new Uint8Array(size * size), fixed: new Uint8Array(size * size) }
  placePatterns(symbol)
  // Whichever mask comes, the format takes the same places.
  placeFormat(symbol, 0)
  placeBits(symbol, codewords)
  return symbol
}

/** Long runs and blocks of one colour make a symbol hard to read (rules 1 and 2 of ISO/IEC 18004). */
function penalty({ dark, size }: QrSymbol): number {
  let points = 0
  for (let line = 0; line < size; line++) {
    points += runs(dark, line * size, 1, size) + runs(dark, line, size, size)
  }
  for (let module = 0; module < size * (size - 1); module++) {
    if (module % size === size - 1) continue
    const colour = dark[module]
    const isBlock =
      colour === dark[module + 1] && colour === dark[module + size] && colour === dark[module + size + 1]
    if (isBlock) points += 3
  }
  return points
}

function runs(dark: Uint8Array, start: number, step: number, count: number): number {
  let points = 0
  let length = 0
  for (let place = 0; place < count; place++) {
    const module = start + place * step
    length = place > 0 && dark[module] === dark[module - step] ? length + 1 : 1
    if (length === 5) points += 3
    else if (length > 5) points++
  }
  return points
}

function toRows({ dark, size }: QrSymbol): boolean[][] {
  return Array.from({ length: size }, (_, row) =>
    Array.from(dark.subarray(row * size, (row + 1) * size), value => value === 1),
  )
}

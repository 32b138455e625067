/** A QR code in the making, row by row: 1 for dark modules, and 1 for those of its fixed patterns. */
export type QrSymbol = { version: number; size: number; dark: Uint8Array; fixed: Uint8Array }

function put({ size, dark, fixed }: QrSymbol, row: number, column: number, isDark: boolean) {
  if (row < 0 || column < 0 || row >= size || column >= size) return
  dark[row * size + column] = isDark ? 1 : 0
  fixed[row * size + column] = 1
}

/** Finders, timing, alignment and, from version 7, the version itself. */
export function placePatterns(symbol: QrSymbol) {
  const { size, version } = symbol
  for (let place = 0; place < size; place++) {
    put(symbol, 6, place, place % 2 === 0)
    put(symbol, place, 6, place % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const) {
    placeSquare(symbol, { row, column, reach: 4, isDark: distance => distance !== 2 && distance !== 4 })
  }
  const marks = alignmentOf(version, size)
  const last = marks.length - 1
  marks.forEach((row, down) => {
    marks.forEach((column, across) => {
      const isFinder = (down === 0 && (across === 0 || across === last)) || (down === last && across === 0)
      if (!isFinder) placeSquare(symbol, { row, column, reach: 2, isDark: distance => distance !== 1 })
    })
  })
  if (version >= 7) placeVersion(symbol)
}

type Square = { row: number; column: number; reach: number; isDark: (distance: number) => boolean }

function placeSquare(symbol: QrSymbol, { row, column, reach, isDark }: Square) {
  for (let down = -reach; down <= reach; down++) {
    for (let across = -reach; across <= reach; across++) {
      put(symbol, row + down, column + across, isDark(Math.max(Math.abs(down), Math.abs(across))))
    }
  }
}

function alignmentOf(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const rest = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step)
  return [6, ...rest.reverse()]
}

function placeVersion(symbol: QrSymbol) {
  const { version, size } = symbol
  let rest = version
  for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let index = 0; index < 18; index++) {
    const isDark = ((bits >>> index) & 1) === 1
    const far = size - 11 + (index % 3)
    const near = Math.floor(index / 3)
    put(symbol, near, far, isDark)
    put(symbol, far, near, isDark)
  }
}

/** Correction level M (0) and the mask, twice. */
export function placeFormat(symbol: QrSymbol, mask: number) {
  const { size } = symbol
  let rest = mask
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((mask << 10) | rest) ^ 0x5412
  const isDark = (index: number) => ((bits >>> index) & 1) === 1
  for (let index = 0; index < 15; index++) {
    const near = index < 6 ? index : index + 1
    if (index < 8) {
      put(symbol, near, 8, isDark(index))
      put(symbol, 8, size - 1 - index, isDark(index))
    } else {
      put(symbol, 8, index === 8 ? 7 : 14 - index, isDark(index))
      put(symbol, size - 15 + index, 8, isDark(index))
    }
  }
  put(symbol, size - 8, 8, true)
}

const masks: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  row => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/** The codewords, two columns at a time, upwards and downwards by turns, not masked yet. */
export function placeBits({ size, dark, fixed }: QrSymbol, codewords: number[]) {
  let place = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const isUpward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++) {
      const start = (isUpward ? size - 1 - step : step) * size
      for (const module of [start + right, start + right - 1]) {
        if (fixed[module]) continue
        dark[module] = ((codewords[place >>> 3] ?? 0) >>> (7 - (place & 7))) & 1
        place++
      }
    }
  }
}

/** A copy under one of the eight masks, which says so in its format. */
export function masked(symbol: QrSymbol, mask: number): QrSymbol {
  const { size, fixed } = symbol
  const isMasked = masks[mask] ?? (() => false)
  const dark = symbol.dark.map((value, module) => {
    if (fixed[module]) return value
    return isMasked(Math.floor(module / size), module % size) ? value ^ 1 : value
  })
  const copy = { ...symbol, dark }
  placeFormat(copy, mask)
  return copy
}

import { correctionOf } from './reed-solomon.ts'

/** Correction level M, versions 1 to 20: correction bytes of a block, and blocks (ISO/IEC 18004, table 9). */
const correctionSizes = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]
export const maxVersion = 20

/** Modules of a version that hold data and correction. */
function rawModules(version: number): number {
  const all = (16 * version + 128) * version + 64
  if (version < 2) return all
  const marks = Math.floor(version / 7) + 2
  return all - ((25 * marks - 10) * marks - 55) - (version >= 7 ? 36 : 0)
}

function layoutOf(version: number) {
  const correction = correctionSizes[version - 1] ?? 0
  const blocks = blockCounts[version - 1] ?? 1
  const total = Math.floor(rawModules(version) / 8)
  return { correction, blocks, total, data: total - correction * blocks }
}

/** The smallest version that holds so many bytes; throws above 666 bytes. */
export function versionFor(bytes: number): number {
  for (let version = 1; version <= maxVersion; version++) {
    const lengthBits = version < 10 ? 8 : 16
    if (4 + lengthBits + 8 * bytes <= layoutOf(version).data * 8) return version
  }
  throw new Error(`A QR code of ours holds no ${bytes} bytes`)
}

/** Mode, length, bytes and padding. */
function dataBytes(bytes: Uint8Array, version: number): number[] {
  const capacity = layoutOf(version).data
  const lengthBits = version < 10 ? 8 : 16
  const bits = `0100${bytes.length.toString(2).padStart(lengthBits, '0')}${[...bytes]
    .map(byte => byte.toString(2).padStart(8, '0'))
    .join('')}`
  const ended = bits + '0'.repeat(Math.min(4, capacity * 8 - bits.length))
  const whole = ended.padEnd(Math.ceil(ended.length / 8) * 8, '0')
  const packed = (whole.match(/.{8}/g) ?? []).map(octet => Number.parseInt(octet, 2))
  for (let pad = 0xec; packed.length < capacity; pad ^= 0xfd) packed.push(pad)
  return packed
}

/** The bytes of the symbol in the order in which they are drawn: blocks interleaved, data before correction. */
export function codewordsOf(bytes: Uint8Array, version: number): number[] {
  const { correction, blocks, total } = layoutOf(version)
  const data = dataBytes(bytes, version)
  const shortBlocks = blocks - (total % blocks)
  const shortLength = Math.floor(total / blocks) - correction
  let start = 0
  const parts = Array.from({ length: blocks }, (_, index) => {
    const length = shortLength + (index < shortBlocks ? 0 : 1)
    const part = data.slice(start, start + length)
    start += length
    return { part, check: correctionOf(part, correction) }
  })
  const interleave = (rows: number[][]) =>
    Array.from({ length: Math.max(...rows.map(row => row.length)) }, (_, place) =>
      rows.flatMap(row => row[place] ?? []),
    ).flat()
  return [...interleave(parts.map(({ part }) => part)), ...interleave(parts.map(({ check }) => check))]
}

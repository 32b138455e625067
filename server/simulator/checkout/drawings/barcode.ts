/** Wide (1) and narrow (0) of each digit in Interleaved 2 of 5, the barcode of boletos and tickets. */
const digitPatterns = [
  '00110',
  '10001',
  '01001',
  '11000',
  '00101',
  '10100',
  '01100',
  '00011',
  '10010',
  '01010',
]

/**
 * Widths of alternating bars and gaps, starting with a bar: narrow is 1, wide is 3. An odd number of digits gets a
 * leading zero.
 */
export function toBarcode(digits: string): number[] {
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  const widths = [1, 1, 1, 1]
  for (let place = 0; place < even.length; place += 2) {
    const bars = digitPatterns[Number(even[place])] ?? ''
    const gaps = digitPatterns[Number(even[place + 1])] ?? ''
    for (let stripe = 0; stripe < 5; stripe++) {
      widths.push(bars[stripe] === '1' ? 3 : 1, gaps[stripe] === '1' ? 3 : 1)
    }
  }
  return [...widths, 3, 1, 1]
}

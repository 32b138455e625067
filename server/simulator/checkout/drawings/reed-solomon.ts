/** Arithmetic of GF(2^8) with the polynomial 0x11D, as QR codes use it. */
function multiply(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((other >>> bit) & 1) * one
  }
  return product
}

function divisorOf(degree: number): number[] {
  const divisor: number[] = [...Array<number>(degree - 1).fill(0), 1]
  let root = 1
  for (let step = 0; step < degree; step++) {
    for (let index = 0; index < degree; index++) {
      divisor[index] = multiply(divisor[index] ?? 0, root) ^ (divisor[index + 1] ?? 0)
    }
    root = multiply(root, 2)
  }
  return divisor
}

/** So many error correction bytes for the data. */
export function correctionOf(data: readonly number[], count: number): number[] {
  const divisor = divisorOf(count)
  const rest = Array<number>(count).fill(0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    divisor.forEach((value, index) => {
      rest[index] = (rest[index] ?? 0) ^ multiply(value, factor)
    })
  }
  return rest
}

/**
 * Decodes the line of a boleto without the code that makes it, and rebuilds the barcode from it. Throws if a check digit
 * is wrong.
 */
export function readBoleto(line: string) {
  if (!/^\d{47}$/.test(line)) throw new Error(`${line} does not have 47 digits`)
  for (const field of [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)]) {
    // A number that ends with its check digit by modulo 10 adds up to a multiple of ten.
    const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]
    const sum = Array.from(field, (digit, index) =>
      (field.length - index) % 2 === 0 ? (doubled[Number(digit)] ?? 0) : Number(digit),
    ).reduce((total, each) => total + each)
    if (sum % 10 !== 0) throw new Error(`The check digit of ${field} is wrong`)
  }
  const free = line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)
  const barcode = line.slice(0, 4) + line.slice(32, 47) + free
  const weights = '4329876543298765432987654329876543298765432'
  const summed = Array.from(
    barcode.slice(0, 4) + barcode.slice(5),
    (digit, index) => Number(digit) * Number(weights[index]),
  ).reduce((total, each) => total + each)
  const rest = (summed * 10) % 11
  const expected = rest === 0 || rest === 10 ? 1 : rest
  if (Number(barcode[4]) !== expected) throw new Error(`The check digit of ${barcode} is wrong`)
  return { barcode, bank: line.slice(0, 3), factor: line.slice(33, 37), cents: Number(line.slice(37)) }
}

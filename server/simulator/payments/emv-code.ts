/** Writes codes of the format that EMVCo defines for payments by QR. */

/** Joins the fields of a code, and adds the checksum that ends it. */
export function toEmvCode(fields: string[]): string {
  const code = `${fields.join('')}6304`
  return code + checksum(code)
}

export function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value
}

/** The CRC-16/CCITT-FALSE of the text before it. */
export function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

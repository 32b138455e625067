import { toDigits, toUuid } from '../../store/accounts/identifiers.ts'

/** A valid Pix code (BR Code, EMV format) for a Pix key that does not exist. */
export function toPixCode(paymentId: number, amount: number): string {
  const key = toUuid(`pix:${paymentId}`)
  const account = field('00', 'br.gov.bcb.pix') + field('01', key)
  const reference = field('05', `mpqrinter${paymentId}`.slice(0, 25))
  return toEmvCode([
    field('00', '01'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    field('54', amount.toFixed(2)),
    field('58', 'BR'),
    field('59', 'Test Seller'),
    field('60', 'SAO PAULO'),
    field('62', reference),
  ])
}

/**
 * The id of a Pix: `E`, the payer's bank (none here), the minute in UTC and eleven characters (Banco Central, Manual do
 * Pix).
 */
export function toEndToEndId(paymentId: number, approvedAt: number): string {
  const minute = new Date(approvedAt).toISOString().slice(0, 16).replace(/\D/g, '')
  return `E00000000${minute}${toDigits(`e2e:${paymentId}`, 11)}`
}

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

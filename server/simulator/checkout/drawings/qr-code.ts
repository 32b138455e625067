import { correction, generate } from 'lean-qr'
import { toPngBuffer } from 'lean-qr/extras/node_export'
import { toSvgPath } from 'lean-qr/extras/svg'

/** White modules that a reader requires on each side of a code (ISO/IEC 18004). */
export const qrMargin = 4

const pixelsPerModule = 4

/** The latest images by text. A Pix payment is read many times with the same code, and drawing it takes 4 ms. */
const images = new Map<string, string>()
const maxImages = 500

const toQrCode = (text: string) => generate(text, { minCorrectionLevel: correction.M })

/** A QR code as a PNG in base64, for `qr_code_base64` of Pix payments. Throws above 2331 bytes. */
export function toQrImage(text: string): string {
  const known = images.get(text)
  if (known !== undefined) return known
  const png = toPngBuffer(toQrCode(text), { scale: pixelsPerModule, pad: qrMargin, off: [255, 255, 255] })
  const image = Buffer.from(png).toString('base64')
  const [oldest] = images.keys()
  if (images.size >= maxImages && oldest !== undefined) images.delete(oldest)
  images.set(text, image)
  return image
}

/** The dark modules of a QR code as the `d` of an SVG path, one unit per module, and the units of a side. */
export function toQrPath(text: string): { path: string; size: number } {
  const code = toQrCode(text)
  return { path: toSvgPath(code), size: code.size }
}

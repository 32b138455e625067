import { correction, generate } from 'lean-qr'
import { toPngBuffer } from 'lean-qr/extras/node_export'
import { toSvgPath } from 'lean-qr/extras/svg'
import { type Html, html } from '../../../shared/html.ts'

/** A QR code as a drawing, dark on white in every color scheme. */
export function qrDrawing(text: string, label: string): Html {
  const { path, size } = toQrPath(text)
  const whole = size + 2 * qrMargin
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="${-qrMargin} ${-qrMargin} ${whole} ${whole}" shape-rendering="crispEdges">
<path class="paper" d="M${-qrMargin} ${-qrMargin}h${whole}v${whole}h-${whole}z"/><path class="ink" d="${path}"/></svg>`
}

/** A barcode of digits as a drawing, dark on white in every color scheme. */
export function barcodeDrawing(digits: string, label: string): Html {
  const margin = 10
  let left = margin
  const bars = toBarcode(digits).map((width, index) => {
    const bar = index % 2 === 0 ? `M${left} 4h${width}v52h-${width}z` : ''
    left += width
    return bar
  })
  const width = left + margin
  return html`<svg class="barcode" role="img" aria-label="${label}" viewBox="0 0 ${width} 60" preserveAspectRatio="none" shape-rendering="crispEdges">
<path class="paper" d="M0 0h${width}v60H0z"/><path class="ink" d="${bars.join('')}"/></svg>`
}

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

/** White modules that a reader requires on each side of a code (ISO/IEC 18004). */
const qrMargin = 4

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

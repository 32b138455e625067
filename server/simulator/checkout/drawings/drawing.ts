import { type Html, html } from '../html.ts'
import { toBarcode } from './barcode.ts'
import { qrMargin, toQrPath } from './qr-code.ts'

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

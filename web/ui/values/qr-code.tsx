import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'
import classes from './qr-code.module.css'

/** White modules that a reader requires on each side of a code (ISO/IEC 18004). */
const margin = 4

/** A QR code, dark on white in every color scheme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(text, { minCorrectionLevel: correction.M })
    return { path: toSvgPath(code), size: code.size + 2 * margin }
  }, [text])
  return (
    <svg
      className={classes.code}
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

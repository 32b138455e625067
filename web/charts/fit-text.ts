/**
 * Estimates widths of texts, because SVG neither wraps nor cuts text, and measuring it costs a layout. Estimates are
 * from above, so that a text is cut too early rather than too late.
 */
const widthPerEm = { sans: 0.58, mono: 0.62 } as const

type Font = { size: number; family?: keyof typeof widthPerEm }

/** The width of a text in pixels. */
export function widthOf(text: string, { size, family = 'sans' }: Font): number {
  return text.length * size * widthPerEm[family]
}

/** The text, cut with an ellipsis if it is wider than `width` pixels. */
export function fitText(text: string, width: number, font: Font): string {
  if (widthOf(text, font) <= width) return text
  const kept = Math.floor(width / widthOf('m', font)) - 1
  return kept < 1 ? '' : `${text.slice(0, kept).trimEnd()}…`
}

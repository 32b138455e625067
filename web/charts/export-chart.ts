/** Saves a chart of the page as a file: as SVG, or as PNG by way of a canvas. No server is called. */

/** Properties that are copied into the file, because style sheets and variables of the page set them. */
const keptStyles = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'paint-order',
  'opacity',
  'display',
] as const

const svgNamespace = 'http://www.w3.org/2000/svg'

/**
 * The chart as it looks now, in its color scheme, on the background of its panel. Links of the console are omitted.
 */
export function toSvgText(chart: SVGSVGElement): string {
  const copy = chart.cloneNode(true) as SVGSVGElement
  const originals = chart.querySelectorAll('*')
  copy.querySelectorAll('*').forEach((element, place) => {
    const original = originals[place]
    if (original) copyStyles(original, element)
  })
  for (const link of copy.querySelectorAll('a')) link.removeAttribute('href')
  const { width, height } = sizeOf(chart)
  copy.setAttribute('xmlns', svgNamespace)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.prepend(backgroundOf(chart))
  return new XMLSerializer().serializeToString(copy)
}

function copyStyles(from: Element, to: Element): void {
  const styles = getComputedStyle(from)
  to.removeAttribute('class')
  for (const name of keptStyles) {
    const value = styles.getPropertyValue(name)
    if (value) to.setAttribute(name, value)
  }
}

function backgroundOf(chart: Element): Element {
  const rectangle = document.createElementNS(svgNamespace, 'rect')
  rectangle.setAttribute('width', '100%')
  rectangle.setAttribute('height', '100%')
  const surface = getComputedStyle(chart).getPropertyValue('background-color')
  rectangle.setAttribute('fill', surface)
  return rectangle
}

function sizeOf(chart: SVGSVGElement): { width: number; height: number } {
  const { width, height } = chart.getBoundingClientRect()
  return { width: Math.ceil(width), height: Math.ceil(height) }
}

/** Maximum side of a canvas: browsers refuse canvases beyond about 16,000 pixels. */
const maxPixels = 16_000

/** Draws twice the size on the page, so that text stays sharp, unless that size is too large for a canvas. */
export async function toPng(chart: SVGSVGElement): Promise<Blob> {
  const { width, height } = sizeOf(chart)
  const scale = Math.min(2, maxPixels / Math.max(width, height))
  const image = new Image()
  // The content security policy allows images from data: addresses, not from blob: ones.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(toSvgText(chart))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(width * scale)
  canvas.height = Math.floor(height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))),
      'image/png',
    )
  })
}

import { printTags } from '../../../facts/in-person-orders.ts'
import { attribute, type Html, html } from '../../../shared/html.ts'
import { qrDrawing } from '../../resources/drawings/drawing.ts'
import type { View } from '../pages/layout.ts'
import type { TerminalPage } from './in-person-page.ts'

/** What the store let the terminal print last, on paper. */
export function printoutOf({ words }: View, { printout }: Pick<TerminalPage, 'printout'>): Html | null {
  if (!printout) return null
  const { terminal } = words
  const { subtype, content, externalReference } = printout
  const printed =
    subtype === 'image'
      ? html`<img class="print-image" src="data:image/png;base64,${content}" alt="${externalReference}">`
      : linesOf(content, terminal.code)
  return html`<section class="ticket" aria-labelledby="printout-title"><div class="ticket-paper">
<h2 id="printout-title" class="visually-hidden">${words.format(terminal.printout, { reference: externalReference })}</h2>
${printed}<p class="ticket-note">${terminal.simulated}</p></div></section>`
}

const tagOrText = new RegExp(`(\\{/?(?:${printTags.join('|')})\\})`)

/** The bytes that the largest QR code holds. A longer text cannot be drawn. */
const maxCodeBytes = 2331

/** The printed lines. A tag is valid until its end; `{br}` ends a line. */
function linesOf(content: string, label: string): Html[] {
  const on = new Set<string>()
  const lines: { align: string | null; parts: Html[] }[] = [{ align: null, parts: [] }]
  for (const part of content.split(tagOrText)) {
    const [, slash, name] = /^\{(\/?)(\w+)\}$/.exec(part) ?? []
    const line = lines.at(-1)
    if (part === '' || !line) continue
    if (name === 'br') lines.push({ align: null, parts: [] })
    else if (name !== undefined && slash) on.delete(name)
    else if (name !== undefined) on.add(name)
    else {
      line.align = on.has('center') ? 'center' : line.align
      line.parts.push(
        on.has('qr') && Buffer.byteLength(part) <= maxCodeBytes ? qrDrawing(part, label) : styled(part, on),
      )
    }
  }
  return lines.map(
    ({ align, parts }) => html`<p class="print-line"${attribute('data-align', align)}>${parts}</p>`,
  )
}

/** The two-dimensional barcode is not drawn: its place shows what it would say. */
const styled = (text: string, on: ReadonlySet<string>) =>
  html`<span data-print="${[...on].join(' ')}">${text}</span>`

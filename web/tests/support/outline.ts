/** What a page shows, as lines: what a reader of a screen would hear, and where each link leads. */

/** Each of these elements is described in one line by its name, whatever is inside it. */
const named =
  'a[href], button, input, select, textarea, summary, img[alt], [role="menuitem"], [role="option"], [role="switch"]'

const states = [
  'aria-checked',
  'aria-pressed',
  'aria-expanded',
  'aria-selected',
  'aria-current',
  'aria-disabled',
  'aria-invalid',
  'aria-sort',
]
const properties = ['checked', 'disabled', 'readOnly', 'required'] as const

/** What follows from chance or from the moment becomes a placeholder. */
const replaced: [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '‹uuid›'],
  [/\b127\.0\.0\.1:\d+|\blocalhost:\d+/g, '‹host›'],
  [/\d+(\.\d+)? ms\b/g, '‹ms›'],
  [/\d\d:\d\d:\d\d ?\.\d{3}/g, '‹time›'],
  [/\b(id=|Entry |(call|notification)-)\d+/g, '$1‹n›'],
  [/test_user_\d{12}/g, 'test_user_‹n›'],
  [/\b(order|pasarela)-[0-9a-f]{8}\b/g, '$1-‹reference›'],
  [/Simulated clock, now [^.]*\. Calls and notifications show real time\./g, '‹simulated clock›'],
]

/** The text in one line, with placeholders for what differs from run to run. */
export const replaceChance = (text: string) =>
  replaced.reduce((line, [pattern, by]) => line.replace(pattern, by), text.replace(/\s+/g, ' ').trim())

/** @returns a line for each heading, text, control and link below the element, but for documents and charts */
export function outlineOf(element: Element): string[] {
  const lines: string[] = []
  let text = ''
  const flush = () => {
    const line = replaceChance(text)
    if (line) lines.push(line)
    text = ''
  }
  const visit = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) text += node.textContent
    if (!(node instanceof Element) || isHidden(node)) return
    if (node.matches(named)) {
      flush()
      lines.push(replaceChance(describe(node)))
      return
    }
    if (node.tagName === 'TIME') {
      text += isOfThisRun(node.getAttribute('datetime')) ? '‹time›' : node.textContent
      return
    }
    const isInline = inline.has(node.tagName)
    if (!isInline) flush()
    if (/^H[1-6]$/.test(node.tagName)) text += `${'#'.repeat(Number(node.tagName.slice(1)))} `
    for (const child of node.childNodes) visit(child)
    if (!isInline) flush()
    else if (node.tagName !== 'WBR') text += ' '
  }
  visit(element)
  flush()
  return lines
}

/** Whether a moment follows from when the test ran. Those of the scenarios are before this one. */
const isOfThisRun = (iso: string | null) => iso !== null && Date.parse(iso) > Date.parse('2026-10-01')

const inline = new Set([
  'SPAN',
  'STRONG',
  'EM',
  'B',
  'I',
  'CODE',
  'SMALL',
  'ABBR',
  'BDI',
  'TIME',
  'MARK',
  'SUP',
  'SUB',
  'WBR',
])

/** Documents, whose values are tested where they are made, and charts, whose scale follows the moment. */
const left = '[data-testid^="json-"], [data-testid="chart"]'

function isHidden(element: Element): boolean {
  return (
    element.matches(left) ||
    element.getAttribute('aria-hidden') === 'true' ||
    element.hasAttribute('hidden') ||
    ['SCRIPT', 'STYLE', 'TEMPLATE'].includes(element.tagName) ||
    (element instanceof HTMLElement && element.style.display === 'none')
  )
}

function describe(element: Element): string {
  const parts = [
    `${element.getAttribute('role') || element.getAttribute('type') || element.tagName.toLowerCase()} "${nameOf(element)}"`,
  ]
  const describedBy = textOf(element.getAttribute('aria-describedby')) || element.getAttribute('title')
  if (describedBy) parts.push(`(${describedBy})`)
  if (isField(element)) {
    if (!['checkbox', 'radio'].includes(element.type)) parts.push(`= ${element.value}`)
    for (const name of properties) if (Reflect.get(element, name) === true) parts.push(name)
  }
  if (element instanceof HTMLSelectElement) parts.push([...element.options].map(({ text }) => text).join('|'))
  if (element instanceof HTMLButtonElement && element.disabled) parts.push('disabled')
  for (const state of states) {
    const value = element.getAttribute(state)
    if (value !== null && value !== 'false') parts.push(`${state.slice(5)}=${value}`)
  }
  const href = element.getAttribute('href')
  if (href) parts.push(`-> ${href}`)
  return parts.join(' ')
}

const isField = (element: Element) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

function nameOf(element: Element): string {
  const labels = isField(element) ? [...(element.labels ?? [])].map(label => label.textContent).join(' ') : ''
  return (
    element.getAttribute('aria-label') ||
    textOf(element.getAttribute('aria-labelledby')) ||
    labels ||
    (isField(element) ? element.getAttribute('placeholder') : element.textContent) ||
    element.getAttribute('alt') ||
    ''
  )
}

/** The text of the elements with these ids. */
const textOf = (ids: string | null): string =>
  (ids ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

import css from './bricks.css'

let sheet: CSSStyleSheet | null = null

/** A constructed sheet passes a content security policy that allows no style elements. */
function readSheet(): CSSStyleSheet {
  if (sheet) return sheet
  sheet = new CSSStyleSheet()
  // The bundle has the file as a text, which Vite's types do not know.
  sheet.replaceSync(css as unknown as string)
  return sheet
}

type Style = { theme?: string | undefined; customVariables?: Record<string, string> | undefined }

/**
 * Gives a brick its theme. Each of the provider's custom variables is a variable of the stylesheet: `baseColor` is
 * `--mp-base-color`.
 */
export function applyStyle(root: HTMLElement, { theme, customVariables = {} }: Style) {
  root.dataset.theme = theme ?? 'default'
  for (const [name, value] of Object.entries(customVariables))
    root.style.setProperty(`--mp-${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`, value)
  if (!document.adoptedStyleSheets.includes(readSheet())) document.adoptedStyleSheets.push(readSheet())
}

/** Takes the stylesheet out of the page with the last brick. */
export function dropStyle() {
  if (document.querySelector('.mp-brick')) return
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(adopted => adopted !== sheet)
}

import classes from './announcer.module.css'

const shownMs = 6_000

let region: HTMLElement | null = null
let hiding: ReturnType<typeof setTimeout> | undefined

/** Tells screen readers a short message, politely ("Copied"). The caller shows it to other users. */
export function announce(text: string): void {
  say(text, null)
}

/**
 * Says that a write succeeded. The message is shown for a moment at the edge of the page, and read by screen readers.
 */
export function sayDone(text: string): void {
  say(text, 'ok')
}

/** Says in the same place that a write failed, if the button that started it is no longer on the page. */
export function sayFailed(text: string): void {
  say(text, 'bad')
}

function say(text: string, tone: 'ok' | 'bad' | null): void {
  clearTimeout(hiding)
  region ??= createRegion()
  region.textContent = ''
  // Screen readers ignore a text that is set twice, unless the region was empty in between.
  requestAnimationFrame(() => {
    if (!region) return
    region.textContent = text
    region.className = tone ? (classes.shown ?? '') : 'visually-hidden'
    region.dataset.tone = tone ?? ''
    if (tone) hiding = setTimeout(hide, shownMs)
  })
}

function hide(): void {
  if (!region) return
  region.textContent = ''
  region.className = 'visually-hidden'
}

function createRegion(): HTMLElement {
  const created = document.createElement('div')
  created.setAttribute('role', 'status')
  created.className = 'visually-hidden'
  created.dataset.testid = 'announcer'
  document.body.append(created)
  return created
}

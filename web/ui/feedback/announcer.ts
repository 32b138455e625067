/** One polite live region for short news ("Copied"); made on first use, so that no page has to carry it. */
let region: HTMLElement | null = null

export function announce(text: string): void {
  if (!region) {
    region = document.createElement('div')
    region.setAttribute('role', 'status')
    region.className = 'visually-hidden'
    document.body.append(region)
  }
  region.textContent = ''
  // A region that gets the same text twice stays silent unless it was empty in between.
  requestAnimationFrame(() => {
    if (region) region.textContent = text
  })
}

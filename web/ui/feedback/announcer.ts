/** A polite live region for short messages ("Copied"), created on first use. */
let region: HTMLElement | null = null

export function announce(text: string): void {
  if (!region) {
    region = document.createElement('div')
    region.setAttribute('role', 'status')
    region.className = 'visually-hidden'
    document.body.append(region)
  }
  region.textContent = ''
  // Screen readers ignore a text that is set twice unless the region was empty in between.
  requestAnimationFrame(() => {
    if (region) region.textContent = text
  })
}

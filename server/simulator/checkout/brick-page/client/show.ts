/** A section that is hidden until it has something to show. */
export function findPart(name: string): HTMLElement {
  const part = document.querySelector<HTMLElement>(`[data-part=${name}]`)
  if (!part) throw new Error(`The page has no part ${name}`)
  return part
}

/** Writes a value into the element with this id, as JSON. */
export function showJson(id: string, value: unknown) {
  const code = document.querySelector(`#${id} code`)
  if (code) code.textContent = JSON.stringify(value, null, 2)
}

/** Lets the button copy the code. Where the clipboard is not allowed, the code is selected. */
export function copyCode() {
  const button = document.querySelector<HTMLButtonElement>('[data-copy-code]')
  const code = document.querySelector('#code-text')
  button?.setAttribute('aria-live', 'polite')
  button?.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(code?.textContent ?? '')
      button.textContent = button.dataset.copied ?? ''
    } catch {
      if (code) getSelection()?.selectAllChildren(code)
    }
  })
}

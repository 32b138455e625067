const fields = 'input:not([type=radio]:not(:checked)), select, textarea'

/**
 * Moves the focus from where a browser starts in a dialog, which is the button that closes it, to the first field, or
 * to the safe action if there is none. A form that is still being fetched gets the focus once it is there, unless the
 * focus was moved meanwhile.
 *
 * @returns a function that stops waiting for a form
 */
export function focusFirstField(dialog: HTMLElement): () => void {
  dialog.querySelector<HTMLElement>('[data-safe]')?.focus()
  const start = document.activeElement
  const focus = () => {
    for (const field of dialog.querySelectorAll<HTMLElement>(fields)) {
      if (document.activeElement !== start) break
      // A field that is disabled or folded away does not take the focus.
      field.focus()
    }
    if (document.activeElement !== start) observer.disconnect()
  }
  const observer = new MutationObserver(focus)
  observer.observe(dialog, { childList: true, subtree: true })
  focus()
  return () => observer.disconnect()
}

const fields = 'input, select, textarea'

/** Enter on a choice sends the form at once: a key that is pressed twice would open a refund and make it. */
const startsWithChoice = (dialog: HTMLElement) => dialog.querySelector(fields)?.matches('[type=radio]')

/**
 * Moves the focus to the first field of a dialog, or to the safe action if there is none or if it is a choice. Without
 * one named, it is the button that closes. A form that is still being fetched gets the focus once it is there, unless
 * the focus was moved meanwhile.
 *
 * @returns a function that stops waiting for a form
 */
export function focusFirstField(dialog: HTMLElement): () => void {
  const safe = dialog.querySelector<HTMLElement>('[data-safe]') ?? dialog.querySelector('button')
  safe?.focus()
  const start = document.activeElement
  const focus = () => {
    if (startsWithChoice(dialog)) return observer.disconnect()
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

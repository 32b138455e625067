import { type KeyboardEvent, type RefObject, useEffect, useReducer } from 'react'

/**
 * Returns a function that focuses the first invalid field of a form. It runs in an effect, after the render that
 * marks the field as invalid, and opens a `details` element that contains the field.
 */
export function useFocusFirstError(form: RefObject<HTMLElement | null>): () => void {
  const [requests, ask] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (requests === 0) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const folded = field?.closest('details')
    if (folded) folded.open = true
    field?.focus()
  }, [requests, form])
  return ask
}

/** Submits the form on Ctrl Enter or Command Enter in any field, including multi-line ones. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
}

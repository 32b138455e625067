import { type RefObject, useEffect, useReducer } from 'react'

/**
 * Takes the focus to the first wrong field of a form when asked. The field is marked wrong by the render that
 * the same event brings about, so it is looked for after that; a folded part that holds it opens.
 */
export function useFocusOnWrong(form: RefObject<HTMLElement | null>): () => void {
  const [asked, ask] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (asked === 0) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const folded = field?.closest('details')
    if (folded) folded.open = true
    field?.focus()
  }, [asked, form])
  return ask
}

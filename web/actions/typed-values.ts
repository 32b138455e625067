import { createContext, useContext } from 'react'

/** What is typed into the forms of a page, by the name of the form. Null where no form starts again. */
export const TypedContext = createContext<Map<string, object> | null>(null)

/**
 * Keeps what is typed into a form while the page starts it again for another country. `read` is what was typed before;
 * `keep` is called after each change with the values and those of an untouched form.
 */
export function useTyped<Values extends object>(name: string) {
  const kept = useContext(TypedContext)
  return {
    read: () => (kept?.get(name) ?? {}) as Partial<Values>,
    /** @param ofCountry the fields whose values mean nothing in another country */
    keep: (values: Values, untouched: Values, ofCountry: readonly (keyof Values & string)[] = []) => {
      const omitted = new Set<string>(ofCountry)
      const starts = new Map(Object.entries(untouched))
      const typed = Object.entries(values).filter(
        ([field, value]) =>
          !omitted.has(field) && JSON.stringify(value) !== JSON.stringify(starts.get(field)),
      )
      kept?.set(name, Object.fromEntries(typed))
    },
  }
}

import { type RefObject, useRef } from 'react'
import { useShortcuts } from '../../browser/use-shortcuts.ts'

/** `j` and `k` move the focus between the rows of a list, to the first link of each. */
export function useRowKeys<List extends HTMLElement>(): RefObject<List | null> {
  const list = useRef<List>(null)
  const move = (step: 1 | -1) => {
    const rows = [...(list.current?.children ?? [])]
    const focused = rows.findIndex(row => row.contains(document.activeElement))
    rows[focused < 0 ? 0 : focused + step]?.querySelector('a')?.focus()
  }
  useShortcuts({ j: () => move(1), k: () => move(-1) })
  return list
}

/** Commands that a page offers to the palette while it is shown, such as the refund of the open payment. */
import { useEffect, useRef } from 'react'
import type { IconName } from '../icon.tsx'

type PageCommand = { label: string; icon: IconName; run: () => unknown }

const offered = new Set<{ readonly current: PageCommand | null }>()

/** The commands of the page that is shown now. */
export function listPageCommands(): PageCommand[] {
  return [...offered].flatMap(({ current }) => current ?? [])
}

/** @param command null if the page offers none */
export function usePageCommand(command: PageCommand | null): void {
  const latest = useRef(command)
  latest.current = command
  useEffect(() => {
    offered.add(latest)
    return () => void offered.delete(latest)
  }, [])
}

import { type ReactNode, useState } from 'react'

type Props = {
  summary: string
  className?: string | undefined
  /** Unfolds it; what somebody opened stays open. */
  isOpen?: boolean
  children: ReactNode
}

/** A part that is folded away, and not even made until it is first opened: a form's first paint need not wait for it. */
export function Folded({ summary, className, isOpen = false, children }: Props) {
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  return (
    <details className={className} open={isOpen || undefined}>
      {/* By click, not by the element's own event, which comes after the empty part was shown. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button to everybody but the rule. */}
      <summary onClick={() => setOpened(true)}>{summary}</summary>
      {wasOpened && children}
    </details>
  )
}

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

type Props = {
  summary: ReactNode
  /** The id, for links to the element. */
  id?: string
  className?: string | undefined
  /** True opens the element. False does not close it again. */
  isOpen?: boolean
  children: ReactNode
}

/** A `details` element that renders its content when it is first opened, so that it does not delay the first paint. */
export function Folded({ summary, id, className, isOpen = false, children }: Props) {
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  const element = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (isOpen && element.current) element.current.open = true
  }, [isOpen])
  return (
    <details id={id} className={className} ref={element}>
      {/* The content is rendered on click: the `toggle` event fires only after the empty element was painted. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is interactive, which the rule does not know. */}
      <summary onClick={() => setOpened(true)}>{summary}</summary>
      {wasOpened && children}
    </details>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import classes from './page.module.css'
import { setPageTitle, usePageTitle } from './page-title.ts'

/** The number of pages shown. The first page after loading must not take the focus; later ones do. */
let shown = 0

function isFirstPage(): boolean {
  return shown === 0
}

function markPageShown(): void {
  shown += 1
}

type Props = {
  /** The title. The default is the one in the list of pages. */
  title?: string
  /** A class of the title. */
  titleClass?: string | undefined
  /** A link to the parent page, above the title. */
  back?: ReactNode
  /** Content beside the title: copy buttons, badges, counts. */
  aside?: ReactNode
  actions?: ReactNode
  lead?: ReactNode
  /** A list begins high on the page. A feed also fills the window, and scrolls within. */
  layout?: 'list' | 'feed'
  children: ReactNode
}

/** The frame of a page. It sets the tab's title, and focuses the heading after a navigation. */
export function Page({
  title: ownTitle,
  titleClass = '',
  back,
  aside,
  actions,
  lead,
  layout,
  children,
}: Props) {
  const listedTitle = usePageTitle()
  const title = ownTitle ?? listedTitle
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    setPageTitle(title)
  }, [title])
  useEffect(() => {
    if (!isFirstPage()) heading.current?.focus({ preventScroll: true })
    markPageShown()
  }, [])
  return (
    <div className={classes.page} data-layout={layout}>
      <div className={classes.top}>
        {back && <div className={classes.back}>{back}</div>}
        <div className={classes.titles}>
          <h2 ref={heading} tabIndex={-1} className={`${classes.title} ${titleClass}`}>
            {title}
          </h2>
          {aside}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  )
}

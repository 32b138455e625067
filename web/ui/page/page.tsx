import { type ReactNode, useEffect, useRef } from 'react'
import classes from './page.module.css'
import { isFirstPage, markPageShown } from './page-focus.ts'
import { setPageTitle } from './page-title.ts'
import { usePageTitle } from './use-page-title.ts'

type Props = {
  /** Without one, the title that the list of pages gives. */
  title?: string
  /** Where this page was reached from: above the title. */
  back?: ReactNode
  /** Beside the title: copy buttons, badges. */
  aside?: ReactNode
  actions?: ReactNode
  lead?: ReactNode
  children: ReactNode
}

/** A page: names the tab, and takes the focus to its heading when one came here by a link. */
export function Page({ title: ownTitle, back, aside, actions, lead, children }: Props) {
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
    <div className={classes.page}>
      <div className={classes.top}>
        {back && <div className={classes.back}>{back}</div>}
        <div className={classes.titles}>
          <h2 ref={heading} tabIndex={-1} className={classes.title}>
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

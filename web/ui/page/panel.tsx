import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

type Props = {
  title: string
  /** Keeps the title for assistive technology only. */
  isTitleHidden?: boolean
  aside?: ReactNode
  children: ReactNode
  testId?: string
}

/** A titled section of a page. */
export function Panel({ title, isTitleHidden = false, aside, children, testId }: Props) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id} data-testid={testId}>
      <div className={isTitleHidden && !aside ? 'visually-hidden' : classes.head}>
        <h3 id={id} className={isTitleHidden ? 'visually-hidden' : classes.title}>
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}

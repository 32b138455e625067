import { type ReactNode, type Ref, useId } from 'react'
import classes from './panel.module.css'

type Props = {
  title: string
  /** True keeps the title for assistive technology only. */
  isTitleHidden?: boolean
  aside?: ReactNode
  children: ReactNode
  testId?: string
  /** A reference that moves the focus to the title. */
  titleRef?: Ref<HTMLHeadingElement>
}

/** A titled section of a page. */
export function Panel({ title, isTitleHidden = false, aside, children, testId, titleRef }: Props) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id} data-testid={testId}>
      <div className={isTitleHidden && !aside ? 'visually-hidden' : classes.head}>
        <h3
          ref={titleRef}
          id={id}
          tabIndex={titleRef ? -1 : undefined}
          className={isTitleHidden ? 'visually-hidden' : classes.title}
        >
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'
import classes from './facts.module.css'

export type Fact = { label: string; value: ReactNode }

/** A list of labels and values. Omits facts without a value. */
export function Facts({ facts }: { facts: (Fact | null)[] }) {
  const shown = facts.filter(
    (fact): fact is Fact =>
      fact !== null && fact.value !== null && fact.value !== undefined && fact.value !== '',
  )
  return (
    <dl className={classes.facts}>
      {shown.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'
import classes from './facts.module.css'

export type Fact = { label: string; value: ReactNode }

const nothing: readonly ReactNode[] = [null, undefined, false, '']

/** A list of labels and values. Omits facts without a value. The number 0 is a value. */
export function Facts({ facts }: { facts: (Fact | null)[] }) {
  const shown = facts.filter((fact): fact is Fact => fact !== null && !nothing.includes(fact.value))
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

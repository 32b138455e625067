import type { ReactNode } from 'react'
import { ProblemNotice } from '../errors/problem-notice.tsx'
import { DoubtNotice, type Written } from './doubt-notice.tsx'
import type { SafeSubmit } from './use-safe-submit.ts'

type Props<Input, Done> = {
  safe: SafeSubmit<Input, Done>
  /** Title of the notice if the write was refused. */
  failed: string
  written: Written
  /** A link to the result of a write in doubt, once it is found. */
  toLink?: (done: Done) => ReactNode
}

/** The problem of a write: it was refused, or its answer was lost. Renders nothing without a problem. */
export function WriteProblems<Input, Done>({ safe, failed, written, toLink }: Props<Input, Done>) {
  return (
    <>
      {safe.refusal !== null && <ProblemNotice error={safe.refusal} title={failed} />}
      <DoubtNotice safe={safe} written={written} toLink={toLink} />
    </>
  )
}

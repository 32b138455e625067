import { z } from 'zod'
import { type Difference, differenceKinds } from './compare.ts'

/** A known and intended difference. `*` in the title of the step or in the path stands for any text. */
export const allowanceSchema = z.strictObject({
  /** The title of a step, such as `customers/complete: search`, or a pattern such as `customers/*`. */
  step: z.string(),
  path: z.string(),
  kind: z.enum(differenceKinds),
  reason: z.string().min(1),
})
export type Allowance = z.infer<typeof allowanceSchema>

/** Differences between simulator and records that are intended (docs/internals/provider-evidence.md, decision 008). */
export const knownAllowances: readonly Allowance[] = [
  {
    step: 'preferences/*',
    path: 'statement_descriptor',
    kind: 'additional',
    reason: 'the example was made without one; the type of the Node SDK has it',
  },
  {
    step: 'preferences/*',
    path: 'differential_pricing',
    kind: 'additional',
    reason: 'the OpenAPI description has it',
  },
  {
    // Also the owner of a saved card.
    step: 'c*',
    path: '*address.city*',
    kind: 'additional',
    reason: 'the live test of the PHP SDK reads address.city.name',
  },
]

/** The reason why a difference is allowed, else null. */
export function reasonFor(difference: Difference, allowances: readonly Allowance[]): string | null {
  const title = `${difference.scenario}: ${difference.step}`
  const found = allowances.find(
    ({ step, path, kind }) =>
      kind === difference.kind && matches(step, title) && matches(path, difference.path),
  )
  return found?.reason ?? null
}

function matches(pattern: string, text: string): boolean {
  const source = pattern.split('*').map(RegExp.escape).join('.*')
  return new RegExp(`^${source}$`).test(text)
}

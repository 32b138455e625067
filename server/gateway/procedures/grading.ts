/** Grades the webhook handler of a shop with the simulator, and reports what was found. */
import { catalog } from '../../catalog/catalog.ts'
import { unknownNames } from '../../grading/cases/cases.ts'
import type { RepeatFailure } from '../../grading/repeat.ts'
import { AppError } from '../errors.ts'
import { operation, router } from './base.ts'
import { toGrading, toReport, toRun, toTarget } from './describe-grading.ts'

const readerOf = ({ transport }: { transport: string }) => (transport === 'trpc' ? 'console' : 'rest')

const invalid = (field: string, message: string): AppError =>
  new AppError('validation_failed', message, { errors: { [field]: [message] } })

function toAppError(failure: RepeatFailure): AppError {
  const { field, message } = repeatProblems[failure]
  return invalid(field, message)
}

const notKept = 'The run had one, which was not kept: pass it again.'

const repeatProblems = {
  other_run: {
    field: 'of',
    message: 'Only cases of the last run can be repeated, with its url, once it has ended.',
  },
  masked: {
    field: 'url',
    message: 'The addresses of the run were kept without the values of their queries: pass them again.',
  },
  otherAccessToken: { field: 'other_access_token', message: notKept },
  otherSecret: { field: 'other_secret', message: notKept },
  previousSecret: { field: 'previous_secret', message: notKept },
} as const satisfies Record<RepeatFailure, { field: string; message: string }>

export const grading = router({
  get: operation(catalog.grading.get, { isUnrecorded: true }).query(async ({ ctx, input }) =>
    toGrading(await ctx.deps.grader.read(), input.language, readerOf(ctx.request)),
  ),

  report: operation(catalog.grading.report, { isUnrecorded: true }).query(async ({ ctx, input }) =>
    toReport(await ctx.deps.grader.read(), input, readerOf(ctx.request)),
  ),

  start: operation(catalog.grading.start).mutation(async ({ ctx, input }) => {
    const { grader } = ctx.deps
    const [unknown] = unknownNames(input.only ?? [])
    if (unknown !== undefined) throw invalid('only', `There is no group or case ${unknown}.`)
    if (input.of === undefined) return toRun(grader.start(toTarget(input)))
    const run = await grader.repeat(input.of, toTarget(input))
    if (typeof run === 'string') throw toAppError(run)
    return toRun(run)
  }),

  stop: operation(catalog.grading.stop).mutation(({ ctx }) => toRun(ctx.deps.grader.stop())),
})

/** Grades the webhook handler of a shop with the simulator, and reports what was found. */
import { catalog } from '../../catalog/catalog.ts'
import { unknownNames } from '../../grading/cases/cases.ts'
import { AppError } from '../errors.ts'
import { operation, router } from './base.ts'
import { toGrading, toReport, toRun, toTarget } from './describe-grading.ts'

const readerOf = ({ transport }: { transport: string }) => (transport === 'trpc' ? 'console' : 'rest')

export const grading = router({
  get: operation(catalog.grading.get, { isUnrecorded: true }).query(async ({ ctx, input }) =>
    toGrading(await ctx.deps.grader.read(), input.language, readerOf(ctx.request)),
  ),

  report: operation(catalog.grading.report, { isUnrecorded: true }).query(async ({ ctx, input }) =>
    toReport(await ctx.deps.grader.read(), input, readerOf(ctx.request)),
  ),

  start: operation(catalog.grading.start).mutation(({ ctx, input }) => {
    const [unknown] = unknownNames(input.only ?? [])
    if (unknown === undefined) return toRun(ctx.deps.grader.start(toTarget(input)))
    const message = `There is no group or case ${unknown}.`
    throw new AppError('validation_failed', message, { errors: { only: [message] } })
  }),

  stop: operation(catalog.grading.stop).mutation(({ ctx }) => toRun(ctx.deps.grader.stop())),
})

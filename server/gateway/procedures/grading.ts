/** Grades the webhook handler of a shop with the simulator, and reports what was found. */
import {
  gradingReportInput,
  gradingReportSchema,
  gradingRunSchema,
  gradingSchema,
  readGradingInput,
  startGradingInput,
  stopGradingInput,
} from '../../contract/grading.ts'
import { unknownNames } from '../../grading/cases/cases.ts'
import { AppError } from '../errors.ts'
import { operation, router } from './base.ts'
import { toGrading, toReport, toRun, toTarget } from './describe-grading.ts'
import gradingExamples from './examples/grading.json' with { type: 'json' }

export const grading = router({
  get: operation('grading', 'GET /grade', {
    isUnrecorded: true,
    errors: ['unavailable'],
    operationId: 'getGrading',
    response: gradingSchema,
    example: { input: { language: 'en' }, data: gradingExamples.grading },
  })
    .input(readGradingInput)
    .query(async ({ ctx, input }) => toGrading(await ctx.deps.grader.read(), input.language)),

  report: operation('grading', 'GET /grade/report', {
    isUnrecorded: true,
    errors: ['unavailable'],
    operationId: 'getGradingReport',
    response: gradingReportSchema,
    example: {
      input: { format: 'junit' },
      data: {
        file: 'grade.xml',
        type: 'application/xml',
        text: '<?xml version="1.0" encoding="UTF-8"?>',
      },
    },
  })
    .input(gradingReportInput)
    .query(async ({ ctx, input }) => toReport(await ctx.deps.grader.read(), input)),

  start: operation('grading', 'POST /grade', {
    operationId: 'startGrading',
    response: gradingRunSchema,
    example: {
      input: { url: 'http://127.0.0.1:8080/hook', only: ['signature'], seed: 7 },
      data: gradingExamples.gradingRun,
    },
  })
    .input(startGradingInput)
    .mutation(({ ctx, input }) => {
      const [unknown] = unknownNames(input.only ?? [])
      if (unknown === undefined) return toRun(ctx.deps.grader.start(toTarget(input)))
      const message = `There is no group or case ${unknown}.`
      throw new AppError('validation_failed', message, { errors: { only: [message] } })
    }),

  stop: operation('grading', 'DELETE /grade', {
    operationId: 'stopGrading',
    response: gradingRunSchema,
    example: {
      input: {},
      data: { ...gradingExamples.gradingRun, is_running: false, failure: 'stopped' },
    },
  })
    .input(stopGradingInput)
    .mutation(({ ctx }) => toRun(ctx.deps.grader.stop())),
})

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
import { route } from './operation-meta.ts'

const gradingRunExample = {
  is_running: true,
  started_at: '2026-11-23T12:00:00.000Z',
  url: 'http://127.0.0.1:8080/hook',
  only: ['signature'],
  seed: 7,
  cases: 22,
  requests: 0,
  worst: null,
  failure: null,
  failure_detail: null,
}

const gradingExample = {
  ...gradingRunExample,
  requests: 3,
  worst: 'high',
  catalog: [{ id: 'valid', group: 'signature', sent: 'A valid notification of an approved payment.' }],
  results: [
    {
      id: 'absent',
      group: 'signature',
      verdict: 'finding',
      need: null,
      severity: 'high',
      summary: 'high',
      sent: 'A notification without x-signature.',
      right: 'It verifies the signature before anything else.',
      did: 'It accepted a notification that it had to refuse. (200, 4 ms)',
      harm: 'Anybody who knows the address can send notifications.',
      sources: ['https://nvd.nist.gov/vuln/detail/CVE-2026-21894'],
      mend: {
        node: 'WebhookSignatureValidator.validate({ xSignature, xRequestId, dataId, secret })',
        php: 'if (!hash_equals($right, $v1)) { http_response_code(401); exit; }',
        python: 'if not hmac.compare_digest(right, v1): return 401',
      },
      exchanges: [
        {
          method: 'POST',
          path: '/hook?data.id=1300000001&type=payment',
          headers: [['x-request-id', 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e']],
          body: '{"action":"payment.created","data":{"id":"1300000001"},"type":"payment"}',
          status: 200,
          failure: null,
          took_ms: 4,
        },
      ],
    },
  ],
}

export const grading = router({
  get: operation('grading')
    .meta({
      unrecorded: true,
      errors: ['unavailable'],
      rest: route('GET', '/grade', {
        operationId: 'getGrading',
        summary: 'Report what the last grade of a webhook handler found, while it runs and afterwards',
        response: gradingSchema,
        example: { input: { language: 'en' }, data: gradingExample },
      }),
    })
    .input(readGradingInput)
    .query(async ({ ctx, input }) => toGrading(await ctx.deps.grader.read(), input.language)),

  report: operation('grading')
    .meta({
      unrecorded: true,
      errors: ['unavailable'],
      rest: route('GET', '/grade/report', {
        operationId: 'getGradingReport',
        summary: 'Retrieve the report of the last grade as HTML, JUnit or JSON',
        response: gradingReportSchema,
        example: {
          input: { format: 'junit' },
          data: {
            file: 'grade.xml',
            type: 'application/xml',
            text: '<?xml version="1.0" encoding="UTF-8"?>',
          },
        },
      }),
    })
    .input(gradingReportInput)
    .query(async ({ ctx, input }) => toReport(await ctx.deps.grader.read(), input)),

  start: operation('grading')
    .meta({
      rest: route('POST', '/grade', {
        operationId: 'startGrading',
        summary: 'Grade the webhook handler of a shop with the simulator. Ends the run before',
        response: gradingRunSchema,
        example: {
          input: { url: 'http://127.0.0.1:8080/hook', only: ['signature'], seed: 7 },
          data: gradingRunExample,
        },
      }),
    })
    .input(startGradingInput)
    .mutation(({ ctx, input }) => {
      const [unknown] = unknownNames(input.only ?? [])
      if (unknown === undefined) return toRun(ctx.deps.grader.start(toTarget(input)))
      const message = `There is no group or case ${unknown}.`
      throw new AppError('validation_failed', message, { errors: { only: [message] } })
    }),

  stop: operation('grading')
    .meta({
      rest: route('DELETE', '/grade', {
        operationId: 'stopGrading',
        summary: 'Stop grading, and keep what was found',
        response: gradingRunSchema,
        example: { input: {}, data: { ...gradingRunExample, is_running: false, failure: 'stopped' } },
      }),
    })
    .input(stopGradingInput)
    .mutation(({ ctx }) => toRun(ctx.deps.grader.stop())),
})

/** Examples of grading for the API reference. A test sends each request to a running gateway. */

/** What is measured of a shop: the grade of its webhook handler, and its integration quality. */
import gradingExamples from './examples/grading.json' with { type: 'json' }
import qualityExamples from './examples/quality.json' with { type: 'json' }
import type { Resource } from './operation.ts'

export const grading = {
  get: {
    subject: 'grading',
    route: 'GET /grade',
    operationId: 'getGrading',
    errors: ['unavailable'],
    input: 'readGradingInput',
    answer: 'gradingSchema',
    example: { input: { language: 'en' }, data: gradingExamples.grading },
  },

  report: {
    subject: 'grading',
    route: 'GET /grade/report',
    operationId: 'getGradingReport',
    errors: ['unavailable'],
    input: 'gradingReportInput',
    answer: 'gradingReportSchema',
    example: {
      input: { format: 'junit' },
      data: {
        file: 'grade.xml',
        type: 'application/xml',
        text: '<?xml version="1.0" encoding="UTF-8"?>',
      },
    },
  },

  start: {
    subject: 'grading',
    route: 'POST /grade',
    operationId: 'startGrading',
    errors: ['unavailable'],
    input: 'startGradingInput',
    answer: 'gradingRunSchema',
    example: {
      input: { url: 'http://127.0.0.1:8080/hook', only: ['signature'], seed: 7 },
      data: gradingExamples.gradingRun,
    },
  },

  stop: {
    subject: 'grading',
    route: 'DELETE /grade',
    operationId: 'stopGrading',
    input: 'stopGradingInput',
    answer: 'gradingRunSchema',
    example: {
      input: {},
      data: { ...gradingExamples.gradingRun, is_running: false, failure: 'stopped' },
    },
  },
} satisfies Resource

export const quality = {
  get: {
    subject: 'call',
    route: 'GET /quality',
    operationId: 'getQuality',
    input: 'readQualityInput',
    answer: 'qualitySchema',
    example: { input: { sale: 'order-1' }, data: qualityExamples.quality },
  },

  report: {
    subject: 'call',
    route: 'GET /quality/report',
    operationId: 'getQualityReport',
    input: 'qualityReportInput',
    answer: 'gradingReportSchema',
    example: {
      input: { sale: 'order-1', format: 'junit' },
      data: {
        file: 'quality.xml',
        type: 'application/xml',
        text: '<?xml version="1.0" encoding="UTF-8"?>',
      },
    },
  },
} satisfies Resource

import type { ControlResource } from '../control-operation.ts'

export const jobs = {
  list: { route: 'GET /simulator/jobs', input: 'jobQuerySchema', answer: 'jobsSchema' },
  waitUntilIdle: { route: 'POST /simulator/idle', answer: 'idleSchema' },
} satisfies ControlResource

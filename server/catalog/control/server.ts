import type { ControlResource } from '../control-operation.ts'

export const server = {
  health: { route: 'GET /simulator/health', answer: 'healthSchema' },
  getConsoleKey: { route: 'GET /simulator/console-key', answer: 'consoleKeySchema' },
  describe: { route: 'GET /simulator/openapi.json', answer: 'openApiSchema' },
} satisfies ControlResource

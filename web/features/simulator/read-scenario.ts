import type { Scenario } from '../../../server/simulator/api/scenarios.ts'
import { isRecord, parseJson } from '../../unknown-json.ts'

/** Parses a scenario file. Null for anything else. The simulator validates the content. */
export function readScenario(text: string): Scenario | null {
  const document = parseJson(text)
  return isScenario(document) ? document : null
}

function isScenario(document: unknown): document is Scenario {
  return isRecord(document) && document.format === 'pasarela-scenario' && isRecord(document.tables)
}

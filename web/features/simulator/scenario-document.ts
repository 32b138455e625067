/** An account's whole state as one JSON document (server/simulator/control/scenario.ts); only what is shown here. */
import { isRecord, parseJson } from '../../json/unknown-json.ts'

export type ScenarioDocument = {
  format: string
  version: number
  name: string
  description: string
  site_id: string
  tables: Record<string, Record<string, unknown>[]>
}

/** Null for a file that is no scenario. */
export function readScenario(text: string): ScenarioDocument | null {
  const document = parseJson(text)
  if (!isRecord(document) || document.format !== 'pasarela-scenario' || !isRecord(document.tables))
    return null
  return document as ScenarioDocument
}

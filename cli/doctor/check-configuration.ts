import { type Config, parseConfig } from '../../server/gateway/config.ts'
import type { Environment } from '../../server/shared/process/read-variables.ts'
import { ConfigError } from '../../server/shared/process/start-errors.ts'
import { describeStartProblem } from '../../server/shared/process/start-problems.ts'
import type { Words } from '../words.ts'
import type { Finding } from './finding.ts'

/** The configuration with its finding. Nothing else can be checked with an invalid one, so it is null then. */
export function checkConfiguration(
  environment: Environment,
  { doctor, start }: Words,
): { config: Config | null; finding: Finding } {
  const said = (state: Finding['state'], detail: string): Finding => ({
    check: 'configuration',
    state,
    detail,
  })
  try {
    const config = parseConfig(environment)
    if (config.accessToken === null) return { config, finding: said('warning', doctor.noAccessToken) }
    if (!config.hasWebhookSecret) return { config, finding: said('warning', doctor.noSecret) }
    return { config, finding: said('ok', doctor.configured) }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return {
      config: null,
      finding: said('problem', error.problems.map(one => describeStartProblem(one, start)).join(' ')),
    }
  }
}

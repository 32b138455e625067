/** Runs the steps of action.yml with bash, as GitHub's runner does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { guardChild } from '../../server/tests/support/guard-child.ts'

const root = join(import.meta.dirname, '..', '..')
export const action = readFileSync(join(root, 'action.yml'), 'utf8')

type Values = Record<string, string | undefined>

/** The defaults of the action's inputs. */
export const defaultInputs: Values = Object.fromEntries(
  Array.from(
    action.matchAll(/^ {2}([\w-]+):\n {4}description: .*\n {4}default: '(.*)'$/gm),
    ([, name = '', value]) => [name, value],
  ),
)

/** Variables that a job sets for its shop. Pasarela must not take them for its own. */
const environmentOfShop = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PORT: '8080',
  APP_ENV: 'production',
  LOG_LEVEL: 'verbose',
  DATABASE_URL: 'postgres://127.0.0.1:9/shop',
}

export type Contexts = {
  inputs: Values
  /** Outputs of the step `install`. */
  install?: Values
  environment?: Values
  /** The runner's temporary folder. */
  temporary: string
  /** The checkout of the action. Default: this one. */
  actionPath?: string
}

/** @returns the exit code of the step's script, what it printed and the outputs that it wrote */
export async function runStep(
  id: 'install' | 'start',
  { inputs, install = {}, environment, temporary, actionPath = root }: Contexts,
) {
  const { script, variables } = readStep(id)
  const evaluate = (value: string) =>
    value
      .replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => inputs[name] ?? '')
      .replaceAll(/\$\{\{ steps\.install\.outputs\.([\w-]+) \}\}/g, (_, name: string) => install[name] ?? '')
  const folder = mkdtempSync(join(temporary, 'step-'))
  const outputFile = join(folder, 'outputs')
  const child = guardChild(
    spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
      cwd: folder,
      env: {
        ...process.env,
        // No npm starts the runner. This variable would end the servers together with the npm that started them.
        npm_lifecycle_event: undefined,
        ...environmentOfShop,
        // The cache of npm has what the lock file names, so no registry is asked.
        npm_config_prefer_offline: 'true',
        ...environment,
        RUNNER_TEMP: temporary,
        GITHUB_ACTION_PATH: actionPath,
        GITHUB_OUTPUT: outputFile,
        ...Object.fromEntries(variables.map(([name, value]) => [name, evaluate(value)])),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  const [[code], out, errors] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, printed: out + errors, outputs: readOutputs(outputFile) }
}

/** The script and the variables of a step. */
function readStep(id: string) {
  const [, body = ''] = action.split(`      id: ${id}\n`)
  const [step = ''] = body.split('\n    - name: ')
  const [, environment = ''] = /^ {6}env:\n((?: {8}.*\n)*)/m.exec(step) ?? []
  const [, line = '', block = ''] = /^ {6}run: (.*)\n((?: {8}.*\n|\n)*)/m.exec(`${step}\n`) ?? []
  const variables = environment.matchAll(/^ {8}(\w+): '?(.*?)'?$/gm)
  return {
    script: line === '|' ? block.replaceAll(/^ {8}/gm, '') : line,
    variables: Array.from(variables, ([, name = '', value = '']) => [name, value] as const),
  }
}

function readOutputs(file: string): Record<string, string> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const pairs = lines.map(line => /^([\w-]+)=(.*)$/.exec(line) ?? [])
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]))
}

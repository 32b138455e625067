/** Adds one flag for each environment variable, from the names of the schemas that read the environment. */
import { type Command, Option } from 'commander'
import type { EnvironmentName } from '../server/gateway/config.ts'
import type { Environment } from '../server/shared/process/read-variables.ts'
import type { SimulatorVariable } from '../server/simulator/start/options.ts'
import type { Words } from './words.ts'

type Variable = EnvironmentName | SimulatorVariable

type Flags = {
  variables: readonly Variable[]
  /** Flags omit the prefix: `--data-dir` stands for `GATEWAY_DATA_DIR`. */
  prefix: 'GATEWAY_' | 'SIMULATOR_'
  words: Words
}

/** Writes the flag of the command before each variable in the text that has one. */
export function withFlags(text: string, command: Command | undefined): string {
  const flags = new Map(
    command?.options.map(({ long, description }) => [/\(([A-Z_]+)\)$/.exec(description)?.[1], long]),
  )
  return text.replaceAll(/\b([A-Z][A-Z_]+)(?:=(\w+))?/g, (match, variable, value) => {
    const flag = flags.get(variable)
    return flag ? `${[flag, value].filter(Boolean).join(' ')} (${match})` : match
  })
}

/** @returns a function that returns the flags' values as an environment; call it once the command line is parsed */
export function addEnvironmentOptions(
  command: Command,
  { variables, prefix, words }: Flags,
): () => Environment {
  const options = variables.map(variable => {
    const name = variable.startsWith(prefix) ? variable.slice(prefix.length) : variable
    const flag = `--${name.toLowerCase().replaceAll('_', '-')} <value>`
    return { variable, option: new Option(flag, `${words.variables[variable]} (${variable})`) }
  })
  for (const { option } of options) command.addOption(option)
  return () => {
    const values = command.opts<Record<string, string | undefined>>()
    const entries = options.map(({ variable, option }) => [variable, values[option.attributeName()]])
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
}

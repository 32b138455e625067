/** One flag for each environment variable, from the names of the schemas that read the environment. */
import { type Command, Option } from 'commander'
import type { EnvironmentName } from '../server/gateway/config.ts'
import type { Environment } from '../server/shared/process/read-variables.ts'
import type { SimulatorVariable } from '../server/simulator/options.ts'
import type { Words } from './words/en.ts'

type Variable = EnvironmentName | SimulatorVariable

type Flags = {
  variables: readonly Variable[]
  /** Left out of the flags: `GATEWAY_DATA_DIR` is `--data-dir`. */
  prefix: 'GATEWAY_' | 'SIMULATOR_'
  words: Words
}

/** The text with the flag of this command before each variable that has one. */
export function withFlags(text: string, command: Command | undefined): string {
  const flags = new Map(
    command?.options.map(({ long, description }) => [/\(([A-Z_]+)\)$/.exec(description)?.[1], long]),
  )
  return text.replaceAll(/\b([A-Z][A-Z_]+)(?:=(\w+))?/g, (given, variable, value) => {
    const flag = flags.get(variable)
    return flag ? `${[flag, value].filter(Boolean).join(' ')} (${given})` : given
  })
}

/** @returns what was given by flags, as an environment; to be called once the command line is parsed */
export function addEnvironmentOptions(
  command: Command,
  { variables, prefix, words }: Flags,
): () => Environment {
  const options = variables.map(variable => {
    const name = variable.startsWith(prefix) ? variable.slice(prefix.length) : variable
    const flag = `--${name.toLowerCase().replaceAll('_', '-')} <${words.value}>`
    return { variable, option: new Option(flag, `${words.variables[variable]} (${variable})`) }
  })
  for (const { option } of options) command.addOption(option)
  return () => {
    const given = command.opts<Record<string, string | undefined>>()
    const entries = options.map(({ variable, option }) => [variable, given[option.attributeName()]])
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
}

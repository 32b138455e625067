/** Documents name the commands and the options that the help has, and docs/reference/command-line.md names all commands. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { createHelp, leavesOf } from './support/help.ts'

const root = join(import.meta.dirname, '../..')
const readDocument = (file: string) => readFileSync(join(root, file), 'utf8')
const page = readDocument('docs/reference/command-line.md')
const [before = '', jsonTable = ''] = page.split('\n## JSON\n')

const help = await createHelp()
const commands = new Map(help.commands.map(command => [command.name(), command]))

/** The page describes these options once for all commands. */
const shared = ['--json', '--gateway', '--token', '--account', '--lang', '--help']

/** The options of a command and of its subcommands. */
function optionsOf(command: Command): string[] {
  return [command, ...leavesOf(command)].flatMap(({ options }) => options.map(({ long }) => long ?? ''))
}

const flagsIn = (text: string): string[] => text.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? []
/** The names of commands in the cells of a table: the first word of each code. A subcommand is not listed. */
const namesIn = (text: string, cell: number) =>
  text
    .split('\n')
    .flatMap(row => [...(row.split(' | ')[cell] ?? '').matchAll(/`([a-z]+)/g)].map(([, name = '']) => name))
    .filter(name => commands.has(name))

test('every command of the help is in the table of purposes, and in that of JSON', () => {
  const all = [...commands.keys()]
  expect(namesIn(before.split('\n\n`logs`')[0] ?? '', 1).toSorted()).toEqual(all.toSorted())
  // The table does not have `gateway`, because that command prints its log.
  expect(all.filter(name => !namesIn(jsonTable, 0).includes(name))).toEqual(['gateway'])
})

test.each(globSync(['README.md', 'docs/*/*.md', 'examples/*.md'], { cwd: root }))(
  'the commands in %s exist, with their options',
  file => {
    const named = [...readDocument(file).matchAll(/(?:^|[`\s(])pasarela ([a-z]+)([^`\n]*)(?=`|$)/gm)]
    const wrong = named.filter(([, name = '', rest = '']) => {
      const command = commands.get(name)
      const known = command ? [...optionsOf(command), ...shared] : []
      return !command || flagsIn(rest.split(' #')[0] ?? '').some(flag => !known.includes(flag))
    })
    expect(wrong.map(([text]) => text)).toEqual([])
  },
)

/** Documents name the commands and the options that the help has, and docs/reference/command-line.md names all of them. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { createHelp, leavesOf } from './support/help.ts'

const root = join(import.meta.dirname, '../..')
const readDocument = (file: string) => readFileSync(join(root, file), 'utf8')
const page = readDocument('docs/reference/command-line.md')
const [commandTable = '', jsonTable = ''] = page.split('\n## JSON\n')
const sectionOf = (title: string) => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

const help = await createHelp()
const commands = new Map(help.commands.map(command => [command.name(), command]))

/** The page describes these options once for all commands. */
const shared = ['--json', '--gateway', '--token', '--account', '--lang', '--help']
/** Each option of these commands is a variable of docs/reference/options.md. */
const configured = ['demo', 'gateway', 'simulator', 'doctor']

/** The options of a command and of its subcommands. */
function optionsOf(command: Command): string[] {
  return [command, ...leavesOf(command)].flatMap(({ options }) => options.map(({ long }) => long ?? ''))
}

const flagsIn = (text: string): string[] => text.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? []
/** The names in a row of a table: the first word of each code in its first cell. A subcommand is not listed. */
const namesIn = (row: string) =>
  [...(row.split('|')[1] ?? '').matchAll(/`([a-z]+)/g)]
    .map(([, name = '']) => name)
    .filter(name => commands.has(name))
const rowsOf = (table: string) =>
  table.split('\n').flatMap(row => {
    const names = row.startsWith('| `') ? namesIn(row) : []
    return names.length > 0 ? [{ row, names, title: names.join(', ') }] : []
  })

test('every command of the help has a row, also in the table of JSON', () => {
  const all = [...commands.keys()]
  const named = (table: string) => rowsOf(table).flatMap(({ names }) => names)
  expect(named(commandTable).toSorted()).toEqual(all.toSorted())
  // The table does not have `gateway`, because that command prints its log.
  expect(all.filter(name => !named(jsonTable).includes(name))).toEqual(['gateway'])
})

test.each(rowsOf(commandTable))('$title: the page has the options of the help', ({ row, names }) => {
  const options = names.flatMap(name => optionsOf(commands.get(name) as Command))
  const described = [row, ...names.map(sectionOf)].join('\n')
  const linked = [...row.matchAll(/\]\(([\w./-]+\.md)\b/g)].map(([, file]) =>
    readDocument(join('docs/reference', file ?? '')),
  )
  const found = [...shared, ...flagsIn([described, ...linked].join('\n'))]
  const needed = names.some(name => configured.includes(name)) ? [] : options
  expect(needed.filter(flag => !found.includes(flag))).toEqual([])
  expect(flagsIn(described).filter(flag => ![...options, ...shared].includes(flag))).toEqual([])
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

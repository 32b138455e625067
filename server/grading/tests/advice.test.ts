/** Parses the code of each fix as the language that it is for, and compares it with handlers that have no finding. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Lesson } from '../cases/case.ts'
import { advice } from '../lessons.ts'

type Language = 'node' | 'php' | 'python'

const lessons = Object.keys(advice) as Lesson[]

/**
 * Wraps each piece of code in a function of its own, because many pieces return. One piece is configuration, not code.
 */
const codeOf = (language: Language) =>
  lessons
    .filter(lesson => !(language === 'php' && lesson === 'one_slow'))
    .map(lesson => ({ lesson, code: advice[lesson][language] }))

function toNode(): string {
  const isImport = (line: string) => line.startsWith('import ')
  const pieces = codeOf('node').map(({ lesson, code }) => ({ lesson, lines: code.split('\n') }))
  const imports = new Set(pieces.flatMap(({ lines }) => lines.filter(isImport)))
  const functions = pieces.map(
    ({ lesson, lines }) =>
      `async function ${lesson}() {\n${lines.filter(line => !isImport(line)).join('\n')}\n}`,
  )
  return [...imports, ...functions].join('\n')
}

const toPhp = () =>
  `<?php\n${codeOf('php')
    .map(({ lesson, code }) => `function ${lesson}() {\n${code}\n}`)
    .join('\n')}`

const toPython = () =>
  codeOf('python')
    .map(({ lesson, code }) => `def ${lesson}():\n${code.replaceAll(/^/gm, '    ')}`)
    .join('\n')

test.for([
  { program: process.execPath, args: ['--check'], file: 'advice.mjs', text: toNode() },
  { program: 'php', args: ['-l'], file: 'advice.php', text: toPhp() },
  { program: 'python3', args: ['-m', 'py_compile'], file: 'advice.py', text: toPython() },
])('$program parses the code of each fix', async ({ program, args, file, text }, { skip }) => {
  skip(spawnSync(program, ['--version']).status !== 0, `${program} is not installed`)
  const folder = await mkdtemp(join(tmpdir(), 'pasarela-advice-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, file)
  await writeFile(path, text)
  const { status, stdout, stderr } = spawnSync(program, [...args, path], { encoding: 'utf8' })
  expect({ status, output: status === 0 ? '' : `${stdout}${stderr}${text}` }).toEqual({
    status: 0,
    output: '',
  })
})

/** Ignores line breaks, and the commas that formatters add with them. */
const withoutSpace = (code: string) => code.replaceAll(/\s+/g, '').replaceAll(/,(?=[\])}])/g, '')

/** The lines of code without comments. The imports are those of a whole file. */
const linesOf = (code: string) =>
  code
    .split('\n')
    .map(line => withoutSpace(line.replace(/(?:^|\s)(?:\/\/|# ).*$/, '')))
    .filter(line => line !== '' && !line.startsWith('import'))

test.each([
  ['node', 'handler.mjs'],
  ['php', 'handler.php'],
  ['python', 'handler.py'],
] as const)('the correct handler in %s has the code of every fix', async (language, file) => {
  const handler = withoutSpace(await readFile(join(import.meta.dirname, 'support', 'handlers', file), 'utf8'))
  for (const { lesson, code } of codeOf(language))
    for (const line of linesOf(code)) expect(handler, lesson).toContain(line)
})

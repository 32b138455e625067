/** Parses the code of each fix as the language that it is for, and compares it with handlers that have no finding. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Lesson } from '../cases/case.ts'
import { flowNames, flows } from '../flows.ts'
import { gradeWords } from '../grade-words.ts'
import { advice, adviceOf, lessonOf } from '../lessons.ts'
import type { Flow } from '../result.ts'

type Language = 'node' | 'php' | 'python'

const lessons = Object.keys(advice) as Lesson[]

/**
 * Wraps each piece of code in a function of its own, because many pieces return. One piece is configuration, not code.
 */
const codeOf = (language: Language, flow: Flow = 'payment') =>
  lessons
    .filter(lesson => !(language === 'php' && lesson === 'one_slow'))
    .map(lesson => ({ lesson, code: adviceOf(lesson, flow)[language] }))

function toNode(flow: Flow): string {
  const isImport = (line: string) => line.startsWith('import ')
  const pieces = codeOf('node', flow).map(({ lesson, code }) => ({ lesson, lines: code.split('\n') }))
  const imports = new Set(pieces.flatMap(({ lines }) => lines.filter(isImport)))
  const functions = pieces.map(
    ({ lesson, lines }) =>
      `async function ${lesson}() {\n${lines.filter(line => !isImport(line)).join('\n')}\n}`,
  )
  return [...imports, ...functions].join('\n')
}

const toPhp = (flow: Flow) =>
  `<?php\n${codeOf('php', flow)
    .map(({ lesson, code }) => `function ${lesson}() {\n${code}\n}`)
    .join('\n')}`

const toPython = (flow: Flow) =>
  codeOf('python', flow)
    .map(({ lesson, code }) => `def ${lesson}():\n${code.replaceAll(/^/gm, '    ')}`)
    .join('\n')

test.for(
  flowNames.flatMap(flow => [
    { flow, program: process.execPath, args: ['--check'], file: 'advice.mjs', text: toNode(flow) },
    { flow, program: 'php', args: ['-l'], file: 'advice.php', text: toPhp(flow) },
    { flow, program: 'python3', args: ['-m', 'py_compile'], file: 'advice.py', text: toPython(flow) },
  ]),
)(
  '$program parses the code of each fix for the API of $flow',
  async ({ program, args, file, text }, { skip }) => {
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
  },
)

test('each comment of a fix is a text, and each text is in a fix', () => {
  const codes = lessons.flatMap(lesson =>
    Object.values(advice[lesson]).filter(code => typeof code === 'string'),
  )
  const comments = codes.flatMap(code => code.match(/(?:^|\s)(?:\/\/|#|;) .*$/gm) ?? [])
  expect(comments.filter(comment => !comment.includes('«'))).toEqual([])
  const keys = codes.flatMap(code => [...code.matchAll(/«(.*?)»/g)].map(([, key]) => key))
  expect([...new Set(keys)].sort()).toEqual(Object.keys(gradeWords('en').comments).sort())
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

test.each(flowNames.filter(flow => flow !== 'payment'))(
  'the code for the API of %s reads no payment, compares none, and asks for its own topic',
  flow => {
    for (const language of ['node', 'php', 'python'] as const) {
      const code = codeOf(language, flow)
        .map(one => linesOf(one.code).join(''))
        .join('')
      expect(code).not.toMatch(
        /(?<![.>"])payments\b|PaymentClient|sdk\.payment|\$payment\b|(?<![.?>"'[])\bpayment[.[)=,]/,
      )
      expect(code).toContain(flows[flow].topic)
    }
  },
)

test('the lesson of a finding is about what the handler did, and its code about that', () => {
  // A handler that read the payment is not told to read it.
  expect([lessonOf('body_lies', 'believed', 0), lessonOf('body_lies', 'believed', 2)]).toEqual([
    'read',
    'api_status',
  ])
  expect(advice.api_status.node).not.toContain('payments.get')
  // Handlers that keep a list of received ids.
  for (const id of ['provider_down', 'same_again', 'early', 'approved_later', 'shared_request_id'] as const)
    expect(advice[lessonOf(id, 'not_paid')].node, id).toContain('«noList»')
  for (const id of ['updated', 'created', 'live_mode'] as const)
    expect(advice[lessonOf(id, 'not_paid')].node, id).toContain('«whatever»')
  expect(advice[lessonOf('header_case', 'refused')].node).toContain('x-signature')
  for (const id of ['partial_refund', 'second_rejected', 'duplicate_refunded'] as const)
    expect(advice[lessonOf(id, 'taken_back')].node, id).toContain('order.paid_by === payment.id')
  expect(advice[lessonOf('not_approved', 'crashed')].node).toContain('writeHead(200)')
  expect(advice[lessonOf('unknown_topic', 'not_acknowledged')].node).toContain('«neither»')
})

/**
 * The text form of shapes, for files that are committed (docs/internals/drift-shapes.md). One line for each path, sorted, so that a
 * change of the provider changes few lines:
 *
 * # site: MLA
 *
 * cards/approved: pay
 * call: POST /v1/payments
 * status: 201
 * states: approved/accredited
 * authorization_code text
 * date_approved date.3+offset
 *
 * The shape of a call that has the status of an earlier one is written as its difference: `like: cards/approved: pay`,
 * then the lines that differ, with `-` for a path that is gone with all below it.
 */
import type { Observation } from './observation.ts'
import { isInside, type Shape } from './shape.ts'

/** A shape with its notes. Recorded shapes have the notes `source` and `certainty`. */
export type RecordedShape = Observation & { notes: Readonly<Record<string, string>> }

export type ShapeFile = { notes: Readonly<Record<string, string>>; shapes: readonly RecordedShape[] }

/** Thrown for a text that is not a shape file. The message has the number of the line. */
export class ShapeFileError extends Error {
  override readonly name = 'ShapeFileError'
  readonly line: number
  constructor(line: number, message: string) {
    super(`line ${line}: ${message}`)
    this.line = line
  }
}

/** The value of the note `format` in files that users send. */
export const shapeFileFormat = '1'

/** The name of a shape, unique in its file: `payments/pix: pay`. */
export const titleOf = ({ scenario, step }: Pick<Observation, 'scenario' | 'step'>) => `${scenario}: ${step}`

/** The text of a shape file. `readShapes` reads it back. */
export function writeShapes({ notes, shapes }: ShapeFile): string {
  const complete = new Map<string, RecordedShape>()
  const blocks = shapes.map(shape => {
    const key = `${shape.call.replace(/\{[^}]*\}/g, '{}')} ${shape.status}`
    const base = complete.get(key)
    if (base === undefined) complete.set(key, shape)
    return [...headOf(shape), ...(base ? differencesFrom(base, shape) : linesOf(shape.shape))].join('\n')
  })
  const header = Object.entries(notes).map(([name, value]) => `# ${name}: ${value}`)
  return `${[header.join('\n'), ...blocks].filter(block => block !== '').join('\n\n')}\n`
}

function headOf(shape: RecordedShape): string[] {
  const { call, status, states, notes } = shape
  const facts = { call, status, ...(states.length > 0 && { states: states.join(' ') }), ...notes }
  return [titleOf(shape), ...Object.entries(facts).map(([name, value]) => `${name}: ${value}`)]
}

const specOf = (kinds: ReadonlySet<string>) => [...kinds].sort().join('|')
const sorted = (shape: Shape) => [...shape].sort(([a], [b]) => (a < b ? -1 : 1))

function linesOf(shape: Shape): string[] {
  return sorted(shape).map(([path, kinds]) => `  ${path} ${specOf(kinds)}`)
}

function differencesFrom(base: RecordedShape, { shape }: RecordedShape): string[] {
  const absent = [...base.shape.keys()].filter(path => !shape.has(path))
  const gone = absent.filter(path => !absent.some(parent => isInside(path, parent)))
  const other = sorted(shape).filter(([path, kinds]) => {
    const before = base.shape.get(path)
    return before === undefined || specOf(before) !== specOf(kinds)
  })
  return [
    `like: ${titleOf(base)}`,
    ...gone.sort().map(path => `  ${path} -`),
    ...other.map(([path, kinds]) => `  ${path} ${specOf(kinds)}`),
  ]
}

/** Whether `readShapes` can read the text. */
export function isShapeFile(text: string): boolean {
  try {
    readShapes(text)
    return true
  } catch {
    return false
  }
}

/** Characters that control a terminal or hide text. They are refused, because files may come from anybody. */
const unprintable = /[\p{Cc}\p{Cf}]/u

/** @throws ShapeFileError */
export function readShapes(text: string): ShapeFile {
  const notes: Record<string, string> = {}
  const shapes = new Map<string, RecordedShape>()
  let block: Block | null = null
  // Editors add byte order marks, and Windows carriage returns.
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const number = index + 1
    if (unprintable.test(line)) throw new ShapeFileError(number, 'the line has control characters')
    if (line.startsWith('#')) Object.assign(notes, readFact(line.slice(1).trim(), number))
    else if (line.trim() === '') block = finish(block, shapes)
    else if (block === null) block = { title: line.trim(), number, facts: {}, lines: [] }
    else if (line.startsWith('  ')) block.lines.push({ text: line.trim(), number })
    else Object.assign(block.facts, readFact(line, number))
  }
  finish(block, shapes)
  return { notes, shapes: [...shapes.values()] }
}

type Block = {
  title: string
  number: number
  facts: Record<string, string>
  lines: { text: string; number: number }[]
}

function readFact(line: string, number: number): Record<string, string> {
  const [, name, value] = /^([a-z]+): (.+)$/.exec(line) ?? []
  if (name === undefined || value === undefined)
    throw new ShapeFileError(number, `"${line}" is not "name: value"`)
  return { [name]: value }
}

function finish(block: Block | null, shapes: Map<string, RecordedShape>): null {
  if (block === null) return null
  const { title, number, facts, lines } = block
  const [, scenario, step] = /^([^:]+): (.+)$/.exec(title) ?? []
  const { call, status, states = '', like, ...notes } = facts
  if (scenario === undefined || step === undefined || call === undefined || !/^\d{3}$/.test(status ?? ''))
    throw new ShapeFileError(number, `"${title}" is not a step with its call and status`)
  const base = like === undefined ? undefined : shapes.get(like)
  if (like !== undefined && base === undefined)
    throw new ShapeFileError(number, `there is no shape "${like}" above`)
  const shape = new Map(base?.shape)
  for (const line of lines) applyLine(line, shape)
  shapes.set(title, {
    scenario,
    step,
    call,
    status: Number(status),
    states: states.split(' ').filter(state => state !== ''),
    shape,
    notes,
  })
  return null
}

const kindPattern =
  /^(?:null|boolean|number|object|list(?:\[0\])?|text|empty|email|url|uuid|digits|hex|date\.\d+(?:Z|\+offset)?|decimal\.\d+|=.+|absent|present|unknown)$/

function applyLine({ text, number }: Block['lines'][number], shape: Map<string, ReadonlySet<string>>): void {
  const at = text.lastIndexOf(' ')
  const path = text.slice(0, at)
  const spec = text.slice(at + 1)
  if (at <= 0) throw new ShapeFileError(number, `"${text}" is not a path and its kinds`)
  const kinds = spec.split('|')
  const unknown = kinds.find(kind => kind !== '-' && !kindPattern.test(kind))
  if (unknown !== undefined) throw new ShapeFileError(number, `"${unknown}" is no kind`)
  if (spec !== '-') shape.set(path, new Set(kinds))
  else for (const key of shape.keys()) if (key === path || isInside(key, path)) shape.delete(key)
}

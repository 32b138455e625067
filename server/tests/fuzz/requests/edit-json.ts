/** Spoils valid JSON: other types, huge numbers, names of prototypes, lone surrogates, depth, length, repeated members. */
import fc, { type Arbitrary } from 'fast-check'

type Edit =
  | { kind: 'replace'; at: number; text: string }
  | { kind: 'add'; at: number; name: string; text: string }
  | { kind: 'repeat'; at: number }
  | { kind: 'cut'; at: number }

export const oddNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'toJSON',
  'then',
  '',
  '0',
  'a.b',
  'a[0]',
  '$where',
  '\ud800',
  '\u0000',
]

const nested = fc
  .tuple(fc.integer({ min: 1, max: 2_000 }), fc.constantFrom(['[', ']'], ['{"0":', '}'], ['{"toJSON":', '}']))
  .map(([levels, [open = '', close = '']]) => `${open.repeat(levels)}1${close.repeat(levels)}`)
const long = fc.integer({ min: 1, max: 100_000 }).map(length => JSON.stringify('x'.repeat(length)))

/** These are JSON texts rather than values, because a value cannot contain `1e999` or a repeated member. */
export const oddTexts = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.constantFrom(
      ...['null', 'true', 'false', '[]', '{}', '[[]]', '""', '" "', '-0', '-1', '0.001', '1e308', '1e999'],
      ...[
        '-1e999',
        '1e-400',
        '9007199254740993',
        '123456789012345678901234567890',
        '"NaN"',
        '"1e3"',
        '"0x10"',
      ],
      ...[
        '"\\ud800"',
        '"\\u0000"',
        '"\\u202e"',
        '"__proto__"',
        '"constructor"',
        '"\'; --"',
        '"%00"',
        '"../.."',
      ],
      ...['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"toString":1,"valueOf":1}'],
      ...['{"a":1,"a":2}', '{"then":"x"}', '{"length":-1}', '"9999-99-99"', '"2026-02-31T00:00:00Z"'],
    ),
  },
  { weight: 6, arbitrary: fc.json({ maxDepth: 3 }) },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: long },
)

const at = fc.nat({ max: 1000 })
const edit: Arbitrary<Edit> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('replace' as const), at, text: oddTexts }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      at,
      name: fc.constantFrom(...oddNames),
      text: oddTexts,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeat' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), at }) },
)

/** JSON texts: half as generated, the others with up to three edits. */
export function toJsonTexts(values: Arbitrary<unknown>): Arbitrary<string> {
  const edits = fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(edit, { minLength: 1, maxLength: 3 }) },
  )
  return fc.tuple(values, edits).map(([value, some]) => some.reduce(applyEdit, JSON.stringify(value) ?? ''))
}

/** A text, a number, a name, or a sign of the syntax. */
const token = /"(?:[^"\\]|\\.)*"|[\w.+-]+|[[\]{}:,]/g

function applyEdit(json: string, edit: Edit): string {
  if (edit.kind === 'cut') return json.slice(0, edit.at)
  const tokens = [...json.matchAll(token)]
  const isScalar = (text: string) => !'[]{}:,'.includes(text)
  const wanted = tokens.filter(([text], index) => {
    if (edit.kind === 'add') return text === '{'
    if (edit.kind === 'repeat') return text === '{' && tokens[index + 1]?.[0] !== '}'
    return isScalar(text) && tokens[index + 1]?.[0] !== ':'
  })
  const chosen = wanted[edit.at % wanted.length]
  if (!chosen) return edit.kind === 'replace' ? edit.text : json
  const [before, after] = [json.slice(0, chosen.index), json.slice(chosen.index + chosen[0].length)]
  if (edit.kind === 'replace') return before + edit.text + after
  const isEmpty = after.startsWith('}')
  if (edit.kind === 'add')
    return `${before}{${JSON.stringify(edit.name)}:${edit.text}${isEmpty ? '' : ','}${after}`
  const [name = '""'] = /^"(?:[^"\\]|\\.)*"/.exec(after) ?? []
  return `${before}{${name}:null,${after}`
}

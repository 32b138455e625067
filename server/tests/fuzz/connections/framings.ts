/**
 * Bodies, and how a client announces their length: correctly, incorrectly, twice, or in ways that two readers
 * understand differently.
 */
import fc, { type Arbitrary } from 'fast-check'
import { oddTexts } from '../requests/edit-json.ts'

export type Framed = { headers: string[]; body: string; maxAnswers: number }

/** A request that hides in a body. It must never be answered. */
const hidden = 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n'

export const bodies: Arbitrary<string> = fc.oneof(
  fc.constantFrom('{}', '', hidden, '{"amount":1}', '{"amount":1,"amount":2}', '\xef\xbb\xbf{}'),
  fc.constantFrom(
    '{"\xed\xa0\x80":"\xff"}',
    '\xc0\x80',
    '{"a":"\0"}',
    '{"transaction_amount":1e999}',
    '{"a":1',
  ),
  oddTexts.map(text => Buffer.from(text).toString('latin1')),
)

export function framings(body: string): Arbitrary<Framed> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(withLength(body, String(body.length))) },
    { weight: 2, arbitrary: fc.constant(chunked(toChunks(body))) },
    { weight: 2, arbitrary: oddLengths(body) },
    { weight: 2, arbitrary: oddChunks(body) },
    { weight: 2, arbitrary: ambiguous(body) },
  )
}

const withLength = (body: string, length: string): Framed => ({
  headers: [`Content-Length: ${length}`],
  body,
  maxAnswers: 1,
})
const chunked = (body: string): Framed => ({ headers: ['Transfer-Encoding: chunked'], body, maxAnswers: 1 })
/** An empty chunk would be the last one. */
const toChunk = (text: string) => (text === '' ? '' : `${text.length.toString(16)}\r\n${text}\r\n`)
const toChunks = (body: string) => `${toChunk(body)}0\r\n\r\n`

function oddLengths(body: string): Arbitrary<Framed> {
  const { length } = body
  const wrong = [
    ...[
      `+${length}`,
      `-${length}`,
      '-1',
      `0x${length.toString(16)}`,
      `${length}.0`,
      `${length}e0`,
      `${length} `,
    ],
    ...[
      `0${length}`,
      `${length},${length}`,
      `${length}, 0`,
      '',
      ' ',
      'NaN',
      '1e3',
      '9'.repeat(30),
      '18446744073709551617',
    ],
  ]
  return fc.oneof(
    fc.constantFrom(...wrong).map(length => ({ ...withLength(body, length), maxAnswers: 1 })),
    // The rest of the body is read as a request.
    fc
      .nat({ max: Math.max(0, length - 1) })
      .map(part => ({ ...withLength(body, String(part)), maxAnswers: 2 })),
    fc.constant<Framed>({ headers: [], body, maxAnswers: 2 }),
    // The body never ends.
    fc.integer({ min: 1, max: 2 ** 31 }).map(more => withLength(body, String(length + more))),
  )
}

function oddChunks(body: string): Arbitrary<Framed> {
  const chunk = toChunk(body)
  const size = body.length.toString(16)
  return fc
    .constantFrom(
      ...[
        `${chunk}0\r\n`,
        chunk,
        `${chunk}0`,
        `${size}\r\n${body}`,
        `${size}\n${body}\n0\n\n`,
        `${size}\r\n`,
        '',
      ],
      ...[
        `-${size}\r\n${body}\r\n0\r\n\r\n`,
        `0x${size}\r\n${body}\r\n0\r\n\r\n`,
        `g\r\n${body}\r\n0\r\n\r\n`,
      ],
      ...[
        ` ${size}\r\n${body}\r\n0\r\n\r\n`,
        `${size} \r\n${body}\r\n0\r\n\r\n`,
        `${size};\r\n${body}\r\n0\r\n\r\n`,
      ],
      ...[`${size};a="b\r\n${body}\r\n0\r\n\r\n`, `${size};${'a'.repeat(20_000)}\r\n${body}\r\n0\r\n\r\n`],
      ...[`${'f'.repeat(16)}\r\n${body}`, `${'f'.repeat(17)}\r\n${body}`, `7fffffff\r\n${body}\r\n0\r\n\r\n`],
      ...[`${size}\r\n${body}0\r\n\r\n`, `${size}\r\n${body}XX0\r\n\r\n`, `1\r\n${body}\r\n0\r\n\r\n`],
      ...[
        `${chunk}0\r\nHost: evil.example\r\n\r\n`,
        `${chunk}0\r\nContent-Length: 5\r\n\r\n`,
        `${chunk}0\r\nx\r\n\r\n`,
      ],
      ...[
        `${chunk}0\r\n${'X: y\r\n'.repeat(3000)}\r\n`,
        `${chunk}00000000\r\n\r\n`,
        `${'1\r\nx\r\n'.repeat(2000)}0\r\n\r\n`,
      ],
    )
    .map(chunked)
}

/** Two readers would find different ends of the body, so a server that accepts it lets requests hide in it. */
function ambiguous(body: string): Arbitrary<Framed> {
  const all = `${toChunks(body)}${hidden}`
  const length = `Content-Length: ${all.length}`
  const headers = [
    ['Transfer-Encoding: chunked', length],
    [length, 'Transfer-Encoding: chunked'],
    ['Content-Length: 0', 'Transfer-Encoding: chunked'],
    [length, 'Content-Length: 0'],
    [length, length],
    ['Content-Length : 0', length],
    [' Content-Length: 0', length],
    ['Content-Length:\r\n 0'],
    ...[
      'identity',
      'gzip, chunked',
      'chunked, chunked',
      'chunked, identity',
      'xchunked',
      '"chunked"',
      '',
    ].map(coding => [`Transfer-Encoding: ${coding}`, length]),
    ...['\tchunked', '\x0bchunked', 'chunked\x0b', 'chunked;q=1', '\r\n chunked', 'CHUNKED'].map(coding => [
      `Transfer-Encoding:${coding}`,
      length,
    ]),
    ['Transfer-Encoding : chunked', length],
    ['Transfer_Encoding: chunked', length],
    ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity', length],
    ['X: y\nTransfer-Encoding: chunked', length],
    ['X: y\rTransfer-Encoding: chunked', length],
  ]
  return fc.constantFrom(...headers).map(lines => ({ headers: lines, body: all, maxAnswers: 1 }))
}

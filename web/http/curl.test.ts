import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { toCurl } from './curl.ts'

/** Runs the command in a real shell with a stub of curl that prints its arguments. */
function argumentsOf(command: string, shell = 'sh'): string[] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}`
  const env = { MP_ACCESS_TOKEN: 'TEST-abc', PATH: process.env.PATH }
  return execFileSync(shell, ['-c', script], { env }).toString().split('\0').slice(0, -1)
}

test('quotes, line breaks and dollars of a body reach the server unchanged', () => {
  const body = { note: `it's "so" \n $HOME \`x\` \\ ñ` }
  const args = argumentsOf(
    toCurl({ method: 'POST', url: 'http://127.0.0.1:3000/api/gateway/payments?a=1&b=2', body }),
  )
  expect(args.slice(0, 4)).toEqual([
    '-sS',
    '-X',
    'POST',
    'http://127.0.0.1:3000/api/gateway/payments?a=1&b=2',
  ])
  expect(args).toContain('Content-Type: application/json')
  expect(JSON.parse(args.at(-1) ?? '')).toEqual(body)
})

test('text from third parties reaches the server unchanged and is never executed or expanded', () => {
  const evil = '$PATH $(printf run) `printf run` Bearer $MP_ACCESS_TOKEN'
  const args = argumentsOf(
    toCurl({
      method: 'POST',
      url: `http://x/?a=${evil}`,
      headers: [
        ['x-evil', evil],
        ['x-evil', 'twice'],
        ['x-token', 'Bearer $MP_ACCESS_TOKEN'],
      ],
      text: evil,
    }),
  )
  expect(args).toEqual([
    '-sS',
    '-X',
    'POST',
    `http://x/?a=${evil}`,
    '-H',
    `x-evil: ${evil}`,
    '-H',
    'x-evil: twice',
    '-H',
    'x-token: Bearer $MP_ACCESS_TOKEN',
    '--data-raw',
    evil,
  ])
})

test('a terminal has nothing to obey in what is pasted, and the server gets the same bytes', () => {
  const evil = "end \u001b[201~\r; printf 'run' \\033 \u009b2J\u007f\n\tñ"
  const command = toCurl({ method: 'POST', url: 'http://x/', headers: { 'x-evil': evil }, text: evil })
  expect(command).not.toMatch(/[^\P{Cc}\n\t]/u)
  expect(argumentsOf(command, 'bash').slice(-3)).toEqual([`x-evil: ${evil}`, '--data-raw', evil])
})

test('a secret is a shell variable', () => {
  const command = toCurl({
    method: 'GET',
    url: 'http://x/',
    headers: { Authorization: 'Bearer $MP_ACCESS_TOKEN' },
  })
  expect(command).not.toContain('TEST-abc')
  expect(argumentsOf(command)).toContain('Authorization: Bearer TEST-abc')
})

test.each(['http://[::1]:3000/x', 'http://127.0.0.1/x?f[a]=1', 'http://127.0.0.1/{a,b}'])(
  '%s is one address to curl, not several',
  url => {
    expect(argumentsOf(toCurl({ method: 'GET', url }))).toEqual(['-sS', '--globoff', url])
  },
)

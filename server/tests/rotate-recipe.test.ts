/** The code of docs/recipes/rotate-a-secret.md, as printed, with two secrets. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { signNotification } from './support/sign-notification.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/recipes/rotate-a-secret.md'), 'utf8')
const codeOf = (fence: string) => page.split(`\`\`\`${fence}\n`)[1]?.split('```')[0] ?? ''
const environment = { ...process.env, MP_WEBHOOK_SECRET: 'new', MP_WEBHOOK_SECRET_PREVIOUS: 'old' }

const parts = { id: '77', requestId: 'r-1', ts: '1742505638' }
const signatures = [
  ...['new', 'old', 'another'].map(secret => signNotification({ ...parts, secret })),
  'nonsense',
  undefined,
]

/** What the language's function says of each signature. */
async function verdictsOf(program: string, source: string): Promise<unknown> {
  const folder = await makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const file = join(folder.path, program === 'php' ? 'main.php' : 'main.mjs')
  await writeFile(file, source)
  const { stdout } = await promisify(execFile)(program, [file, JSON.stringify(signatures)], {
    env: environment,
  })
  return JSON.parse(stdout)
}

test.each([
  [
    'JavaScript',
    process.execPath,
    `${codeOf('js node')}
const url = '/notifications?data.id=77&type=payment'
const verdicts = JSON.parse(process.argv[2]).map(signature =>
  isSigned({ url, headers: { 'x-request-id': 'r-1', ...(signature && { 'x-signature': signature }) } }))
console.log(JSON.stringify(verdicts))`,
  ],
  [
    'PHP',
    'php',
    `<?php
${codeOf('php')}
$said = array_map(fn($signature) => isSigned(['data_id' => '77'],
  ['HTTP_X_REQUEST_ID' => 'r-1', 'HTTP_X_SIGNATURE' => $signature]), json_decode($argv[1], true));
echo json_encode($said);`,
  ],
])('a store in %s accepts both secrets, and nothing else', async (_language, program, source) => {
  expect(await verdictsOf(program, source)).toEqual([true, true, false, false, false])
})

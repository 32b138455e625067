/** Tests what publish.yml changes in the package before it publishes. */
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

test('the published package names the repository of the workflow, where npm looks for what the README links to', async () => {
  const workflow = await readFile(join(root, '.github/workflows/publish.yml'), 'utf8')
  const [, script = ''] =
    /name: The package names this repository.*\n {8}run: >-\n((?: {10}.*\n)+)/.exec(workflow) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'pasarela-publish-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await copyFile(join(root, 'package.json'), join(folder, 'package.json'))
  const env = {
    ...process.env,
    GITHUB_SERVER_URL: 'https://github.example',
    GITHUB_REPOSITORY: 'owner/name',
    GITHUB_REPOSITORY_OWNER: 'owner',
  }
  // The script is a folded scalar, whose lines are joined to one.
  await promisify(execFile)('bash', ['-e', '-c', script.replaceAll(/\s+/g, ' ')], { cwd: folder, env })
  const before = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  expect(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).toEqual({
    ...before,
    repository: { type: 'git', url: 'git+https://github.example/owner/name.git' },
    homepage: 'https://owner.github.io/name',
    bugs: { url: 'https://github.example/owner/name/issues' },
  })
})

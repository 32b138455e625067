/**
 * `npm run release -- --repository URL` prepares a release: version, changelog, build, package, bill of materials, image,
 * text, commit and tag. It pushes and publishes nothing. `--dry-run` does it in a copy that is thrown away.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { packageRoot } from '../../server/shared/package-root.ts'
import { listSteps, writeReleaseText } from './notes.ts'

const { values } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, repository: { type: 'string' } },
})
const isDry = values['dry-run']
const sources = (values.repository ?? (isDry ? 'https://github.com/OWNER/pasarela' : '')).replace(/\/$/, '')
if (!/^https:\/\/[^/]+\/[^/]+\/[^/]+$/.test(sources))
  throw new Error(
    'Say where the repository is: npm run release -- --repository https://github.com/OWNER/pasarela',
  )
const output = join(packageRoot, 'dist/release')
// The bill of materials names the folder.
const copy = isDry ? mkdtempSync(join(tmpdir(), 'release-')) : ''
const folder = isDry ? join(copy, 'pasarela') : packageRoot
if (isDry) {
  run('git', ['clone', '--quiet', packageRoot, folder], packageRoot)
  symlinkSync(join(packageRoot, 'node_modules'), join(folder, 'node_modules'))
} else if (run('git', ['status', '--porcelain'])) throw new Error('Commit or remove your changes first')

try {
  prepare()
} finally {
  if (isDry) rmSync(copy, { recursive: true, force: true })
}

function prepare(): void {
  const before = readVersion()
  run('npx', ['changeset', 'version'])
  const version = readVersion()
  if (version === before) throw new Error('There is no changeset, so there is nothing to release')
  const changelog = readText('CHANGELOG.md')
  const text = writeReleaseText(changelog, version, sources)
  writeText('CHANGELOG.md', changelog.replace('## Unreleased', `## ${version}`))
  // A translated page has the code of its source.
  for (const folder of ['', 'es/', 'pt/']) {
    const page = `docs/${folder}start/install.md`
    writeText(page, readText(page).replaceAll(`-${before}.`, `-${version}.`))
  }
  nameRepository()
  run('npm', ['install', '--package-lock-only', '--ignore-scripts'])
  report('version', `${before} → ${version}`)
  run('npm', ['run', '--silent', 'build'])
  const author = isDry ? ['-c', 'user.name=dry run', '-c', 'user.email=dry@run.invalid'] : []
  const commit = (message: string) => run('git', [...author, 'commit', '--quiet', '--message', message])
  run('git', ['add', '--all'])
  commit(`release: v${version}`)
  // Only the tag has the build, and not the branch.
  run('git', ['switch', '--quiet', '--detach'])
  run('git', ['add', '--force', 'dist/console', 'dist/package', 'dist/simulator'])
  commit(`release: add the build of v${version}`)
  run('git', ['tag', `v${version}`])
  report('tag', `v${version}, with the build`)
  mkdirSync(output, { recursive: true })
  run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', output])
  report('package', `dist/release/pasarela-${version}.tgz, which publish.yml publishes with provenance`)
  // A server installs the package with this lock beside it (docs/operate/operations.md).
  cpSync(join(folder, 'package-lock.json'), join(output, 'package-lock.json'))
  writeFileSync(
    join(output, 'sbom.json'),
    run('npm', ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format', 'cyclonedx']),
  )
  report('bill of materials', 'dist/release/sbom.json')
  const hasDocker = spawnSync('docker', ['version'], { stdio: 'ignore' }).status === 0
  if (hasDocker) run('docker', ['build', '--quiet', '--tag', `pasarela:${version}`, '.'])
  report('image', hasDocker ? `pasarela:${version}` : 'not built, because Docker does not run here')
  writeFileSync(join(output, 'text.md'), text)
  run('git', ['switch', '--quiet', '-'])
  report('text', 'dist/release/text.md')
  console.log(isDry ? '\nA dry run: the copy was removed. Left for a person:' : '\nLeft for a person:')
  for (const [index, step] of listSteps(version, sources).entries()) console.log(`${index + 1}. ${step}`)
}

/** Writes the addresses that only the owner of the repository knows. */
function nameRepository(): void {
  const [, owner, name] = new URL(sources).pathname.split('/')
  const names = [
    `repository.url=git+${sources}.git`,
    // The site of the documents, as pages.yml publishes it: the console links to it.
    `homepage=https://${owner}.github.io/${name}`,
    `bugs.url=${sources}/issues`,
  ]
  run('npm', ['pkg', 'set', 'repository.type=git', ...names])
  writeText('.github/CODEOWNERS', `* @${owner}\n`)
  const links = [
    ['Questions', 'discussions', 'Ask how something is done, or show what you made'],
    ['Security', 'security/advisories/new', 'Report it in private, see SECURITY.md'],
  ].map(([name, path, about]) => `  - name: ${name}\n    url: ${sources}/${path}\n    about: ${about}\n`)
  writeText(
    '.github/ISSUE_TEMPLATE/config.yml',
    `blank_issues_enabled: false\ncontact_links:\n${links.join('')}`,
  )
}

function readText(file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}
function writeText(file: string, text: string): void {
  writeFileSync(join(folder, file), text)
}
function readVersion(): string {
  return JSON.parse(readText('package.json')).version
}
function report(part: string, result: string): void {
  console.log(`${part}: ${result}`)
}

/** Ends with the output of a program that fails. */
function run(program: string, args: string[], cwd = folder): string {
  return execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1e8,
  })
}

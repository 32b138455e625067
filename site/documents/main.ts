/** `npm run docs`: builds the site of the documents to `site/dist`, and checks its links. */
import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readAddresses } from './addresses.ts'
import { checkSite } from './check-site.ts'
import { root } from './documents.ts'
import { writeOpenApi } from './openapi.ts'
import { prepareSite } from './prepare.ts'

const site = join(root, 'site')
const addresses = readAddresses(process.env)

const run = (program: string, args: string[]) =>
  execFileSync(program, args, {
    cwd: site,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  })

/** npm writes this file last. */
const installed = join(site, 'node_modules/.package-lock.json')
const isInstalled =
  existsSync(installed) && statSync(installed).mtimeMs > statSync(join(site, 'package-lock.json')).mtimeMs

if (!isInstalled) run('npm', ['ci'])
prepareSite(addresses)
await writeOpenApi()
run(process.execPath, [join(site, 'node_modules/astro/bin/astro.mjs'), 'build'])
const faults = checkSite(addresses.base)
for (const fault of faults) console.error(fault)
console.log(
  faults.length > 0 ? `${faults.length} faults` : 'Every link leads somewhere. The site is in site/dist.',
)
process.exitCode = faults.length > 0 ? 1 : 0

/** `npm run licenses`: the licenses of all installed packages. Ends with code 1 if one is not allowed. */
import { listLicenses } from './licenses.ts'
import { readSbom } from './read-sbom.ts'

const packages = listLicenses(readSbom())
const byLicense = Map.groupBy(packages, ({ license }) => license)
for (const [license, group] of [...byLicense].sort(([, a], [, b]) => b.length - a.length))
  console.log(`${String(group.length).padStart(4)}  ${license}`)

const refused = packages.filter(({ isAllowed }) => !isAllowed)
for (const { name, version, license } of refused)
  console.log(`NOT ALLOWED  ${name}@${version}  ${license || 'no license'}`)
process.exitCode = refused.length > 0 ? 1 : 0

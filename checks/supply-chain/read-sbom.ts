/** The installed packages, as npm's own bill of materials lists them. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'

const license = z.union([
  z.object({ license: z.object({ id: z.string().optional(), name: z.string().optional() }) }),
  z.object({ expression: z.string() }),
])

/** The parts of CycloneDX 1.5 that every document has, and the ones that are read here. */
const sbomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  serialNumber: z.string().regex(/^urn:uuid:[\da-f-]{36}$/),
  version: z.int().min(1),
  metadata: z.object({ timestamp: z.iso.datetime(), component: z.object({ 'bom-ref': z.string() }) }),
  components: z.array(
    z.object({
      'bom-ref': z.string(),
      type: z.enum(['library', 'application', 'framework']),
      name: z.string(),
      version: z.string(),
      purl: z.string().startsWith('pkg:npm/'),
      licenses: z.array(license).optional(),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})
export type Sbom = z.infer<typeof sbomSchema>

/** @throws if npm fails, or if its output is not a bill of materials in CycloneDX */
export function readSbom(): Sbom {
  const args = ['run', '--silent', 'sbom']
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: join(import.meta.dirname, '..', '..'),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`npm run sbom failed: ${stderr}`)
  return sbomSchema.parse(JSON.parse(stdout))
}

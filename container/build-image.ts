/**
 * `npm run image` builds the image of `Dockerfile` without an engine and without a registry of images, and tries it.
 * Elsewhere `docker build .` does the same.
 */
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { baseImage, buildBase } from './build-base.ts'
import { buildImage, isInstalled } from './run-tool.ts'
import { tryImage } from './try-image.ts'

const image = 'localhost/pasarela'

const missing = ['mmdebstrap', 'buildah'].filter(name => !isInstalled(name))
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.error(
    `This script needs Debian, root, and the packages mmdebstrap and buildah${missing.length > 0 ? ` (missing: ${missing.join(', ')})` : ''}. With a container engine: docker build --tag pasarela .`,
  )
  process.exit(1)
}

/** Files that the network of this machine needs. As secrets they stay out of the image. */
const secrets = [
  ['npmrc', join(homedir(), '.npmrc')],
  ['ca', process.env.NODE_EXTRA_CA_CERTS ?? ''],
].flatMap(([id, file]) => (file && existsSync(file) ? ['--secret', `id=${id},src=${file}`] : []))

await buildBase()
const base = ['--build-arg', `NODE_IMAGE=${baseImage}`]
// Docker's format keeps the health check.
await buildImage('--format', 'docker', ...base, ...secrets, '--tag', image, '.')
await tryImage(image)

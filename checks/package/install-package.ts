import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

const root = join(import.meta.dirname, '..', '..')
export const run = promisify(execFile)

export type InstalledPackage = {
  /** The project in a temporary folder that has the package installed. */
  project: string
  /** The path of the tarball in that folder. */
  tarball: string
  /** The paths in the tarball. */
  files: string[]
  /** The folder of the package below `node_modules`. */
  folder: string
}
declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended
  interface ProvidedContext {
    installed: InstalledPackage
  }
}

/** Packages that shops install themselves: the test runners that the package has entries for, and types. */
const ofShops = ['@playwright', 'vitest', '@jest', '@types']

/** Installs the package once for all checks, and removes it after them. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const installed = await installPackage()
  provide('installed', installed)
  return () => rm(installed.project, { recursive: true })
}

/**
 * Packs the build and installs it into an empty project, as users do. The lock file of the project names the versions
 * of this repository, so npm finds their files in its cache and needs no registry.
 */
async function installPackage(): Promise<InstalledPackage> {
  const project = await mkdtemp(join(tmpdir(), 'pasarela-package-'))
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', project]
  const { stdout } = await run('npm', pack, { cwd: root })
  const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[]
  if (packed === undefined) throw new Error(`npm pack wrote no package: ${stdout}`)
  const reference = `file:${packed.filename}`
  const manifest = { name: 'shop', private: true, type: 'module', dependencies: { pasarela: reference } }
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(project, 'package-lock.json'), JSON.stringify(await lockFor(manifest, reference)))
  await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: project })
  for (const name of ofShops)
    await symlink(join(root, 'node_modules', name), join(project, 'node_modules', name))
  return {
    project,
    tarball: join(project, packed.filename),
    files: packed.files.map(({ path }) => path),
    folder: join(project, 'node_modules', 'pasarela'),
  }
}

type Lock = { lockfileVersion: number; packages: Record<string, { dev?: boolean; [field: string]: unknown }> }

/** The lock file of a project that depends on the package only. */
async function lockFor(manifest: object, reference: string) {
  const { lockfileVersion, packages }: Lock = JSON.parse(
    await readFile(join(root, 'package-lock.json'), 'utf8'),
  )
  const { '': manifestEntry, ...others } = packages
  const { version, license, bin, dependencies, engines } = manifestEntry ?? {}
  const installed = Object.entries(others).filter(([, { dev, devOptional }]) => !dev && !devOptional)
  return {
    lockfileVersion,
    packages: {
      '': manifest,
      'node_modules/pasarela': { version, resolved: reference, license, bin, dependencies, engines },
      ...Object.fromEntries(installed),
    },
  }
}

/** Bytes of all files in a folder. Links to packages of this repository do not count. */
export async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true })
  const sizes = entries.map(async entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sizeOf(path)
    return entry.isFile() ? (await stat(path)).size : 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { defaultInputs, runStep } from './run-action.ts'

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

/** What the step `install` of action.yml left. */
export type InstalledByAction = {
  /** The runner's temporary folder. */
  temporary: string
  outputs: Record<string, string>
}
declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended
  interface ProvidedContext {
    installed: InstalledPackage
    installedByAction: InstalledByAction
  }
}

/** Packages that shops install themselves: the test runners that the package has entries for, and types. */
const ofShops = ['@playwright', 'vitest', '@jest', '@types']

/** Installs the package once for all checks, as the action does and as users do, and removes it after them. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const byAction = await installByAction()
  const installed = await installPackage(byAction.outputs.folder ?? '')
  provide('installedByAction', byAction)
  provide('installed', installed)
  return async () => {
    await rm(installed.project, { recursive: true })
    await rm(byAction.temporary, { recursive: true })
  }
}

async function installByAction(): Promise<InstalledByAction> {
  const temporary = await mkdtemp(join(tmpdir(), 'pasarela-action-'))
  const { code, outputs, printed } = await runStep('install', { inputs: defaultInputs, temporary })
  if (code !== 0) throw new Error(`The step of the action failed: ${printed}`)
  return { temporary, outputs }
}

/**
 * Installs what the action packed into an empty project, as users do. The project starts with the packages that npm
 * installed for the action, because they are the same: to pack and to extract everything again takes 12 s of processor
 * time. The lock file of the project names the versions of this repository, so npm needs no registry.
 */
async function installPackage(ofAction: string): Promise<InstalledPackage> {
  const project = await mkdtemp(join(tmpdir(), 'pasarela-package-'))
  const filename = (await readdir(ofAction)).find(name => name.endsWith('.tgz'))
  if (filename === undefined) throw new Error('The action packed nothing.')
  const tarball = join(project, filename)
  await copyFile(join(ofAction, filename), tarball)
  const { stdout } = await run('tar', ['-tzf', tarball])
  const reference = `file:${filename}`
  const manifest = { name: 'shop', private: true, type: 'module', dependencies: { pasarela: reference } }
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(project, 'package-lock.json'), JSON.stringify(await lockFor(manifest, reference)))
  await run('cp', ['-Rlp', join(ofAction, 'node_modules'), project])
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: project })
  for (const name of ofShops)
    await symlink(join(root, 'node_modules', name), join(project, 'node_modules', name))
  return {
    project,
    tarball,
    files: Array.from(stdout.matchAll(/^package\/(.+)$/gm), ([, path = '']) => path),
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

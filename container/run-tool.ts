import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** The folder of images and containers, apart from those of the user. */
export const imageDir = join(root, 'dist', 'image')

/** Runs a program and shows its output. Throws with its exit code if it fails. */
export function runTool(name: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const tool = spawn(name, args, { cwd: root, stdio: 'inherit' })
    tool.once('error', reject)
    tool.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`${name} failed with exit code ${code}.`)),
    )
  })
}

/**
 * Options of buildah without an engine or a kernel feature: a container is a folder, and its processes run in it by
 * chroot.
 */
const storage = [
  '--storage-driver',
  'vfs',
  '--root',
  join(imageDir, 'store'),
  '--runroot',
  join(imageDir, 'run'),
]

export const buildahArgs = (...args: string[]): string[] => [...storage, ...args]

/** Builds an image by chroot. @param args the tag, the folder, and more arguments of `buildah build` */
export const buildImage = (...args: string[]): Promise<void> =>
  runTool('buildah', buildahArgs('build', '--isolation', 'chroot', ...args))

/** Runs buildah and returns its output. Throws with its error output if it fails. */
export function askBuildah(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('buildah', buildahArgs(...args), { encoding: 'utf8' })
  if (status !== 0) throw new Error(`buildah ${args[0]} failed: ${stderr.trim()}`)
  return stdout.trim()
}

export function isInstalled(name: string): boolean {
  return spawnSync(name, ['--version']).status === 0
}

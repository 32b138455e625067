import { copyFileSync, cpSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { askBuildah, buildImage, imageDir, runTool } from './run-tool.ts'

/** The image that stands in for the base image of `Dockerfile`: the same Debian, Node, npm and user. */
export const baseImage = `localhost/pasarela-node:${process.version}`

const containerfile = `FROM scratch
ADD debian.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \\
    && groupadd --gid 1000 node && useradd --uid 1000 --gid 1000 --create-home node
`

/** Packages with the libraries that Node is linked with, the certificates, and the program that creates the user. */
const packages = ['ca-certificates', 'libatomic1', 'libstdc++6', 'passwd']
const unread = ['doc', 'man', 'locale'].map(folder => `--dpkgopt=path-exclude=/usr/share/${folder}/*`)

/** Builds the base image from Debian's packages and the Node and npm that run this script, unless it exists. */
export async function buildBase(): Promise<void> {
  if (askBuildah('images', '--quiet', '--filter', `reference=${baseImage}`) !== '') return
  const context = join(imageDir, 'base')
  mkdirSync(context, { recursive: true })
  await runTool('mmdebstrap', [
    '--variant=essential',
    `--include=${packages.join(',')}`,
    ...unread,
    '--customize-hook=rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/*',
    'bookworm',
    join(context, 'debian.tar'),
  ])
  copyFileSync(process.execPath, join(context, 'node'))
  cpSync(npmRoot(), join(context, 'npm'), { recursive: true })
  writeFileSync(join(context, 'Containerfile'), containerfile)
  await buildImage('--tag', baseImage, '--file', join(context, 'Containerfile'), context)
}

/** The folder of npm, which names its own program in the environment of the scripts that it runs. */
function npmRoot(): string {
  const program = process.env.npm_execpath
  if (!program) throw new Error('Run this script by npm: npm run image')
  return dirname(dirname(realpathSync(program)))
}

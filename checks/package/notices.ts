import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'rolldown'

/** Writes the licenses of the packages whose code is in the output, because these licenses require it. */
export function writeNotices(): Plugin {
  return {
    name: 'notices',
    generateBundle(_options, bundle) {
      // A font is an asset, which names the file that it was.
      const modules = Object.values(bundle).flatMap(file =>
        file.type === 'chunk' ? file.moduleIds : file.originalFileNames.map(name => resolve('web', name)),
      )
      const folders = new Set(modules.flatMap(id => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []))
      const source = [...folders].toSorted().map(readNotice).join('\n\n')
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source })
    },
  }
}

function readNotice(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = ['LICENSE', 'LICENSE.md', 'license'].map(one => join(folder, one)).find(existsSync)
  if (file === undefined) throw new Error(`${name} has no license file.`)
  return `${name} ${version}\n\n${readFileSync(file, 'utf8').trim()}`
}

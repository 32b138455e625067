import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { addCommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { findSdks } from '../connect/find-sdk.ts'
import { linesOf } from '../connect/lines-of.ts'
import { exitCodes } from '../exit-codes.ts'
import { readAddress } from '../read-values.ts'
import type { Terminal } from '../terminal.ts'

type Flags = { to: string; json?: true }

/** Adds `pasarela connect`, which prints the lines that point a shop at Pasarela. It changes no file and calls no server. */
export function addConnect(program: Command, terminal: Terminal): void {
  const { words, print } = terminal
  addCommand(program, terminal, { name: 'connect', about: words.connect.about })
    .argument('[folder]', words.connect.folder, '.')
    .option('--to <url>', words.connect.to, 'http://127.0.0.1:3010')
    .action((folder: string, { to, json }: Flags) => {
      const address = readAddress('--to', to, words).replace(/\/$/, '')
      const path = resolve(folder)
      if (!existsSync(path) || !statSync(path).isDirectory())
        throw new CommandError('usage', words.format(words.connect.noFolder, { path }), exitCodes.usage)
      const found = findSdks(path)
      if (found.length === 0) throw new CommandError('not_found', words.format(words.connect.noSdk, { path }))
      for (const sdk of found) {
        const { code, remark } = linesOf(sdk, address)
        if (json) {
          print(JSON.stringify({ ...sdk, lines: code, remark }))
          continue
        }
        const name = [sdk.package, sdk.version, sdk.framework && `(${sdk.framework})`]
          .filter(Boolean)
          .join(' ')
        print(words.format(words.connect.found, { name }))
        for (const line of code) print(`  ${line}`)
        if (remark) print(words.connect.remarks[remark])
      }
      if (!json) print(words.connect.proof)
    })
}

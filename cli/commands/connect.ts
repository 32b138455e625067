import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { addCommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { type Change, undoLines, writeLines } from '../connect/change-set-up.ts'
import { type Found, findSdks } from '../connect/find-sdk.ts'
import { linesOf, placeOf } from '../connect/lines-of.ts'
import { exitCodes } from '../exit-codes.ts'
import { readShopAddress } from '../shop-address.ts'
import type { Terminal } from '../terminal.ts'

type Flags = { to?: string; write?: true; undo?: true; json?: true }

/**
 * Adds `pasarela connect`, which prints the lines that point a shop at Pasarela, or writes them into the set-up of its
 * tests. It only asks the gateway for the address of its proxy.
 */
export function addConnect(program: Command, terminal: Terminal): void {
  const { words, print } = terminal
  addCommand(program, terminal, { name: 'connect', about: words.connect.about })
    .argument('[folder]', words.connect.folder, '.')
    .option('--to <url>', words.connect.to)
    .option('--write', words.connect.write)
    .addOption(new Option('--undo', words.connect.undo).conflicts('write'))
    .action(async (folder: string, { to, write, undo, json }: Flags) => {
      const path = resolve(folder)
      if (!existsSync(path) || !statSync(path).isDirectory())
        throw new CommandError('usage', words.format(words.connect.noFolder, { path }), exitCodes.usage)
      const found = findSdks(path)
      if (found.length === 0 && (write || undo))
        throw new CommandError('not_found', words.format(words.connect.noSdk, { path }))
      if (undo) {
        const changes = change(terminal, () => undoLines(path, found))
        for (const one of changes) json ? print(JSON.stringify(one)) : sayChange(one, terminal)
        if (changes.length === 0 && !json) print(words.connect.nothingToUndo)
        return
      }
      const address = await readShopAddress(to, terminal)
      if (found.length === 0) return sayAddress(path, address, { terminal, json })
      const written = found.map(sdk => {
        const made = write ? change(terminal, () => writeLines(path, sdk, address)) : null
        const { code, remark } = linesOf(sdk, address)
        const place = placeOf(sdk)
        if (json) {
          print(JSON.stringify({ ...sdk, lines: code, place, remark, ...(write && { written: made }) }))
          return made
        }
        if (made) sayChange(made, terminal)
        else sayLines(sdk, code, terminal)
        if (place) print(words.connect.places[place])
        if (remark) print(words.connect.remarks[remark])
        return made
      })
      if (write && written.every(made => made === null))
        throw new CommandError('not_found', words.format(words.connect.notWritten, { path }))
      if (!json) print(words.connect.proof)
    })
}

type Shown = { terminal: Terminal; json: true | undefined }

/** A shop without an SDK has the address in its own settings, so there is no line of code to show. */
function sayAddress(path: string, address: string, { terminal, json }: Shown) {
  const { words, print } = terminal
  const none = { language: null, package: null, version: null, framework: null }
  if (json) return print(JSON.stringify({ ...none, lines: [address], place: null, remark: 'address' }))
  print(words.format(words.connect.plain, { path }))
  print(`  https://api.mercadopago.com → ${address}`)
  for (const line of [words.connect.plainToken, words.connect.plainProof]) print(line)
}

function sayLines(sdk: Found, code: readonly string[], { words, print }: Terminal): void {
  const name = [sdk.package, sdk.version, sdk.framework && `(${sdk.framework})`].filter(Boolean).join(' ')
  print(words.format(words.connect.found, { name }))
  for (const line of code) print(`  ${line}`)
}

function sayChange({ file, change: kind, diff, step }: Change, { words, print }: Terminal): void {
  print(words.format(words.connect.changes[kind], { file }))
  for (const line of diff) print(line)
  if (step) print(words.format(words.connect.step, { file, step }))
}

/** Changes files. One that cannot be written is an error of usage. */
function change<T>({ words }: Terminal, make: () => T): T {
  try {
    return make()
  } catch (cause) {
    const { path = '', message } = cause as NodeJS.ErrnoException
    const text = words.format(words.usage.cannotWrite, { file: path, reason: message })
    throw new CommandError('usage', text, exitCodes.usage)
  }
}

import { credentialVariables, type ShownCredentials } from '../server/facts/demo-credentials.ts'
import type { Words } from './words.ts'

/**
 * Lines that say what a shop sets to use the demo. A credential of the environment is named by its variable.
 * @param address that of the shop proxy; without one, of the simulator
 */
export function describeShop(
  words: Words,
  address: string,
  { accessToken, publicKey, webhookSecret }: ShownCredentials,
): string[] {
  return [
    words.demo.shop,
    ...inColumns([
      [words.demo.address, address],
      [words.demo.accessToken, accessToken ?? credentialVariables.accessToken],
      [words.demo.publicKey, publicKey ?? credentialVariables.publicKey],
      [words.demo.webhookSecret, webhookSecret ?? credentialVariables.webhookSecret],
    ]),
  ]
}

export function inColumns(rows: [name: string, value: string][]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
}

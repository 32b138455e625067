import { credentialVariables } from '../facts/demo-credentials.ts'
import { listenCommand } from './listen-command.ts'
import type { DemoAddresses } from './start-demo.ts'

/**
 * Prints where the servers are and what a shop needs to use them: the last output of `npm run dev` before it waits.
 */
export function printAddresses({
  console,
  gateway,
  prefix,
  simulator,
  shop,
  credentials,
}: DemoAddresses & { console: string }): void {
  const lines = [
    '',
    `  Console    ${console}`,
    `  Gateway    ${gateway}/${prefix}`,
    '',
    '  Your shop uses these, and the address in place of https://api.mercadopago.com:',
    `  Address         ${shop ?? simulator}`,
    `  Access token    ${credentials.accessToken ?? credentialVariables.accessToken}`,
    `  Public key      ${credentials.publicKey ?? credentialVariables.publicKey}`,
    `  Webhook secret  ${credentials.webhookSecret ?? credentialVariables.webhookSecret}`,
    `  Its webhooks, in this folder: ${listenCommand(`${gateway}/${prefix}`, true)}`,
    `  The simulator alone, without the gateway: ${simulator}`,
    '',
    `  Try: curl -s ${gateway}/${prefix}/health`,
    '  Stop with Ctrl-C.',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

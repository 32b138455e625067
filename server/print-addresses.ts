import type { DemoAddresses } from './start-demo.ts'

/**
 * Prints the addresses of the running servers: the last output of `npm run demo` and `npm run dev` before they wait.
 */
export function printAddresses({
  console,
  gateway,
  prefix,
  simulator,
}: DemoAddresses & { console: string }): void {
  const lines = [
    '',
    `  Console    ${console}`,
    `  Gateway    ${gateway}/${prefix}`,
    `  Simulator  ${simulator}`,
    '',
    `  Try: curl -s ${gateway}/${prefix}/health`,
    '  Stop with Ctrl-C.',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

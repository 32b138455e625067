import type { DemoAddresses } from './start-demo.ts'

/** Prints where to look: the last lines that `npm run demo` and `npm run dev` write before they wait. */
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

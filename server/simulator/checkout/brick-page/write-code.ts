import { isSet, type Trial } from './read-trial.ts'

// A template with the end of a script would break the build of the package (see checkout/pages/layout.ts).
const scriptEnd = '<' + '/script>'

/** The page of a store that creates this brick, to be copied. Its server has one route, which this code names. */
export function writeCode(
  trial: Trial,
  { publicKey, scriptUrl }: { publicKey: string; scriptUrl: string },
): string {
  const { brick, values, settings } = trial
  const outcomes = isSet(trial, 'outcomes') ? ' data-outcomes' : ''
  const isHidden = isSet(trial, 'hidden')
  const parts = Object.entries(settings)
    .filter(([, part]) => Object.keys(part).length > 0)
    .map(([name, part]) => `${name}: ${toLiteral(part)},`)
  const callbacks = [
    'onReady: () => {},',
    'onError: error => console.error(error),',
    ...(isHidden ? [] : submitOf(brick)),
  ]
  return [
    `<script src="${scriptUrl}"${outcomes}>${scriptEnd}`,
    '<div id="brick"></div>',
    ...(isHidden ? ['<button id="pay">Pay</button>'] : []),
    '<script>',
    ...indent([
      `const mp = new MercadoPago('${publicKey}', { locale: '${values.locale}' })`,
      `const made = mp.bricks().create('${brick}', 'brick', {`,
      ...indent([...parts.flatMap(part => part.split('\n')), 'callbacks: {', ...indent(callbacks), '},']),
      '})',
      ...(isHidden ? readOnClick(brick) : []),
    ]),
    scriptEnd,
  ].join('\n')
}

function indent(lines: string[]): string[] {
  return lines.map(line => `  ${line}`)
}

const post = (path: string, body: string) => [
  `const response = await fetch('${path}', {`,
  "  method: 'POST',",
  "  headers: { 'content-type': 'application/json' },",
  `  body: JSON.stringify(${body}),`,
  '})',
]

function submitOf(brick: Trial['brick']): string[] {
  if (brick === 'statusScreen' || brick === 'brand') return []
  if (brick === 'wallet')
    return [
      'onSubmit: async () => {',
      "  const response = await fetch('/create_preference', { method: 'POST' })",
      '  return (await response.json()).id',
      '},',
    ]
  return [
    `onSubmit: async ${brick === 'payment' ? '({ formData })' : 'formData'} => {`,
    ...indent(post('/process_payment', 'formData')),
    "  if (!response.ok) throw new Error('The payment was not made')",
    '},',
  ]
}

function readOnClick(brick: Trial['brick']): string[] {
  const formData = brick === 'payment' ? 'data.formData' : 'data'
  return [
    "document.querySelector('#pay').addEventListener('click', async () => {",
    '  const data = await (await made).getFormData()',
    '  if (!data) return',
    ...indent(post('/process_payment', formData)),
    '})',
  ]
}

/** Writes JSON as people write JavaScript. */
function toLiteral(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replace(/^( *)"(\w+)":/gm, '$1$2:')
    .replace(/"([^"'\\]*)"/g, "'$1'")
}

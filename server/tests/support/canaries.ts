/** Marked secrets, and the search for them in everything that the gateway sends, stores or logs. */

/** Several secrets have characters that encodings change. */
export const canaries = {
  accessToken: 'TEST-canary/access+token-710000222',
  webhookSecret: 'canary webhook/secret "ñ"',
  previousSecret: 'canary previous/secret+',
  consoleToken: 'canary-console/token+1234==',
  databasePassword: 'canary-database/password+é',
  callerBearer: 'canary-bearer/of+a-caller',
  callerKey: 'canary-key/of+a-caller',
  cardNumber: '4509953566233704',
  securityCode: 'canary-987',
  cardToken: 'canarycardtoken00000000000000000',
  password: 'canary "qatest" pässword/%',
}

type Form = { form: string; bytes: Buffer }

/** Where the canaries occur, as `name as form`. */
export function findCanaries(output: string | Buffer): string[] {
  const bytes = Buffer.from(output)
  return Object.entries(canaries).flatMap(([name, canary]) =>
    formsOf(canary).flatMap(({ form, bytes: part }) => (bytes.includes(part) ? `${name} as ${form}` : [])),
  )
}

/** A secret as it may appear in output. */
export function formsOf(canary: string): Form[] {
  const inJson = JSON.stringify(canary).slice(1, -1)
  const percent = encodeURIComponent(canary)
  const texts = {
    text: canary,
    JSON: inJson,
    'JSON in JSON': JSON.stringify(inJson).slice(1, -1),
    'JSON in ASCII': inJson.replace(/[^ -~]/g, toEscape),
    percent,
    'a form': percent.replaceAll('%20', '+'),
    hex: Buffer.from(canary).toString('hex'),
  }
  const forms = Object.entries(texts).map(([form, text]) => ({ form, bytes: Buffer.from(text) }))
  forms.push({ form: 'Latin-1', bytes: Buffer.from(canary, 'latin1') })
  return [...forms, ...[0, 1, 2].flatMap(offset => base64Of(canary, offset))]
}

const toEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * The characters of base64 that only the secret determines when it begins at this offset within a group of three bytes.
 */
function base64Of(canary: string, offset: number): Form[] {
  const whole = Buffer.concat([Buffer.alloc(offset), Buffer.from(canary)])
  const text = whole.toString('base64').slice(Math.ceil((offset * 4) / 3), Math.floor((whole.length * 4) / 3))
  return [
    { form: `base64 at ${offset}`, bytes: Buffer.from(text) },
    { form: `base64url at ${offset}`, bytes: Buffer.from(text.replaceAll('+', '-').replaceAll('/', '_')) },
  ]
}

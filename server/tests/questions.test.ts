/** What newcomers ask first: each question is answered by one page, whole, at most two clicks from a README. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const readText = (file: string) => readFileSync(join(root, file), 'utf8')

/** The documents that a document links to. */
const linksOf = (file: string) =>
  Array.from(readText(file).matchAll(/\]\((?!https?:)([^)#\s]+\.md)/g), ([, path = '']) =>
    join(dirname(file), path),
  ).filter(path => existsSync(join(root, path)))

/** Documents at most this many clicks away. */
function findWithin(clicks: number, start: string): Set<string> {
  const found = new Set([start])
  let edge = [start]
  for (let click = 0; click < clicks; click++) {
    edge = edge.flatMap(linksOf).filter(file => !found.has(file))
    for (const file of edge) found.add(file)
  }
  return found
}

/** The question, the page that owns it, and what each part of its answer says. */
const english: [string, string, RegExp[]][] = [
  ['do I need an account?', 'README.md', [/without an account/, /without internet/]],
  [
    'can I try it without a clone?',
    'README.md',
    [/need a clone/, /neither .* published/, /docker run/, /npx/],
  ],
  ['why not test users, tunnels, mock servers?', 'README.md', [/test users/, /ngrok/, /WireMock/]],
  [
    'can it charge real money by mistake?',
    'README.md',
    [
      /real money by mistake\?/,
      /404/,
      /in front of real money, but never has/,
      /\*\*Yes, .*`APP_ENV=local`.*`APP_USR-`.*GATEWAY_PROVIDER_URL/,
    ],
  ],
  [
    'a Pix paid later in my Playwright test',
    'docs/recipes/pix-paid-later.md',
    [
      /'pasarela\/playwright'/,
      /'MLB'/,
      /hours: 2/,
      /24 hours/,
      /waitFor/,
      /\*Simulator\*, \*Clock\*/,
      /Brazil \(\*Country of/,
    ],
  ],
  [
    'a rejected renewal',
    'docs/recipes/refused-renewal.md',
    [/refuse\(/, /chargeNext/, /four .*`paused`/, /In the console: .*\*Fail the first attempt only\*/],
  ],
  [
    'why is my x-signature rejected?',
    'docs/recipes/x-signature.md',
    [/secret/, /milliseconds/, /x-request-id/, /data\.id/, /HMAC-SHA256, in hex/, /pasarela verify \w+\.txt/],
  ],
  [
    'a rightly and a wrongly signed notification in a test of my handler',
    'docs/recipes/x-signature.md',
    [/^.{0,700}send\('valid'\).{0,100}send\('wrong_secret'\)/s, /\*Send test\*/, /pasarela trigger/],
  ],
  [
    'run it in CI',
    'docs/recipes/ci.md',
    [
      /runs-on/,
      /npm ci/,
      /\.gitlab-ci\.yml/,
      /Testcontainers/,
      /`npm pack`/,
      /image: php.*services:.*alias: pasarela.*_TOKEN: TEST-.*_SECRET: .*\/forwarding/s,
    ],
  ],
  [
    'a store in PHP, whole',
    'docs/connect/connect-your-store.md',
    [/^use MercadoPago/m, /\$BASE_URL =/, /setAccessToken/, /webhook secret/, /pasarela listen/, /Docker/],
  ],
  [
    'rotate the webhook secret',
    'docs/recipes/rotate-a-secret.md',
    [
      /GATEWAY_WEBHOOK_SECRET_PREVIOUS=/,
      /401/,
      /two weeks/,
      /Restart without/,
      /timingSafeEqual/,
      /hash_equals/,
    ],
  ],
  [
    'two testers on one gateway',
    'docs/recipes/two-testers.md',
    [/`npx pasarela`/, /accounts create ana/, /New space/, /access token decides/],
  ],
  [
    'install on a server, as a service',
    'docs/operate/operations.md',
    [
      /systemctl/,
      /\(pasarela\.service\) is the unit/,
      /createdb/,
      /node="node-linux-/,
      /pasarela-backup\.timer/,
      /# The way back/,
      /GATEWAY_WEBHOOK_SECRET=/,
      /nginx-gateway\.conf/,
      /\*\*Size/,
      /## Upgrade/,
      /## Restore/,
    ],
  ],
  [
    'disk full, database away: what alerts?',
    'docs/operate/operations.md',
    [
      /## When something is down/,
      /\| disk or database \|.*team's simulator/,
      /\/readyz/,
      /## Free disk space/,
      /prometheus-rules\.yml/,
    ],
  ],
  [
    'a server for a team: install, certificates, back up, restore, upgrade',
    'docs/operate/for-a-team.md',
    [
      /`internal`.*NODE_EXTRA_CA_CERTS/,
      /`IDLE_ACCOUNTS_DAYS`.*\*\*deleted/,
      /operations\.md#monitor/,
      /operations\.md#when-something-is-down/,
      /pasarela-backup\.timer/,
      /All services restart after/,
      /team-restore\.sh "\$backup"/,
      /nginx-team\.conf/,
      /git merge --ff-only '@\{upstream\}' &&\n.*up --build/,
      /GATEWAY_DATA_DIR=/,
    ],
  ],
  [
    'set up, and the fast loop',
    'CONTRIBUTING.md',
    [/npm ci/, /npm run dev/, /check -- --changed/, /`-t /, /npx playwright test e2e/],
  ],
  ['fix a label of the console', 'CONTRIBUTING.md', [/grep -rn/, /`es` and `pt`/, /vitest run web\/i18n/]],
  [
    'explain one more error code',
    'CONTRIBUTING.md',
    [
      /provider-errors/,
      /`status`/,
      /`retry`/,
      /drift\/unrecorded/,
      /`order-errors\.ts`/,
      /`subscription-errors\.ts`/,
      /`card_tokens`/,
      /web\/i18n\/code/,
      /npm run references/,
      /vitest run web\/i18n checks\/references/,
    ],
  ],
]

const spanish: [string, string, RegExp[]][] = [
  ['¿la consola está en español?', 'README.es.md', [/consola está en español/]],
  [
    '¿por qué se rechazó mi webhook?',
    'docs/es/recipes/x-signature.md',
    [/secreto/, /milisegundos/, /Webhooks/],
  ],
  ['¿puede cobrar dinero real?', 'README.es.md', [/\*\*Sí, .*`APP_ENV=local`.*`APP_USR-`/]],
  [
    '¿cómo simulo un contracargo en la consola?',
    'docs/es/recipes/chargeback-and-refund.md',
    [
      /En la consola: .*\*Simular contracargo\*.*\*Resolver a favor del vendedor\*/,
      /chargeback <id> --verdict/,
    ],
  ],
]

test.each([
  ...english.map(question => ['README.md', ...question] as const),
  ...spanish.map(question => ['README.es.md', ...question] as const),
])('from %s: %s', (start, _question, page, parts) => {
  expect([...findWithin(2, start)]).toContain(page)
  const text = readText(page)
  expect(parts.filter(part => !part.test(text))).toEqual([])
})

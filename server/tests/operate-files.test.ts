/** Files and commands for operators: units of systemd, alerts, compose files, and blocks of shell in the documents. */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const root = join(import.meta.dirname, '..', '..')
const readText = (file: string) => readFileSync(join(root, file), 'utf8')
const units = globSync(
  ['docs/operate', 'container'].map(folder => `${folder}/*.{service,timer}`),
  { cwd: root },
)
const hasSystemd = !spawnSync('systemd-analyze', ['--version']).error

test.skipIf(!hasSystemd)('systemd accepts the units', async () => {
  const folder = await makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  expect(units).toHaveLength(5)
  const copies = units.map(unit => {
    const copy = join(folder.path, unit.replace('/', '-').split('/').at(-1) ?? '')
    // The package is not installed there.
    writeFileSync(copy, readText(unit).replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
    return copy
  })
  const { stderr } = await promisify(execFile)('systemd-analyze', ['verify', ...copies])
  expect(stderr.split('\n').filter(line => line.includes(folder.path))).toEqual([])
})

test('the units run files of the package, from the folder to which the install leads', () => {
  const page = readText('docs/operate/operations.md')
  const installed = /ln -sfn releases\/\S+ (\w+)/.exec(page)?.[1]
  const commands = units.flatMap(unit => readText(unit).match(/^ExecStart=.*/m) ?? [])
  const paths = commands.flatMap(command => command.match(/\/srv\/pasarela\/\S+/) ?? [])
  const within = paths.map(path => path.replace(`/srv/pasarela/${installed}/node_modules/`, ''))
  expect(within.sort()).toEqual([
    '.bin/pasarela',
    '.bin/pasarela',
    // The compose file of a team is used from a clone, not from the package.
    '/srv/pasarela/container/team-backup.sh',
  ])
})

test('every alert says how urgent it is, what it means, and what to do', () => {
  const alerts = readText('docs/operate/prometheus-rules.yml')
    .split(/^ +- alert: /m)
    .slice(1)
  expect(alerts.length).toBeGreaterThan(15)
  const parts = [
    /^Pasarela\w+|^Disk\w+/,
    / expr: \S/,
    /severity: (page|ticket|none)/,
    / summary: \S/,
    / remedy: \S/,
  ]
  expect(alerts.filter(alert => !parts.every(part => part.test(alert)))).toEqual([])
})

test('alerts that name a command of systemd for a container name that of Docker, too', () => {
  const remedies = readText('docs/operate/prometheus-rules.yml').match(/^ +remedy: .*/gm) ?? []
  // Timers, Prometheus and certbot are units of the host in any case.
  const ofContainers = /(?:systemctl|journalctl) \S+ (?:--unit )?(?:nginx|pasarela)\b(?!-backup)|The log/
  const named = remedies.filter(remedy => ofContainers.test(remedy))
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter(remedy => !remedy.includes('docker compose'))).toEqual([])
})

test.each(['compose.yaml', 'container/team.yaml'])('the logs of each service of %s are bounded', file => {
  const text = readText(file)
  const [, services = ''] = /^services:\n(.*?)^(?:networks|volumes):/ms.exec(text) ?? []
  const blocks = services.split(/^(?= {2}[\w-]+:$)/m).filter(block => /^ {2}\w/.test(block))
  expect(blocks).toHaveLength(5)
  const bounded = /<<: \*gateway\n|logging: \*logging\n/
  expect(blocks.filter(block => !bounded.test(block))).toEqual([])
  expect(text).toMatch(/max-size: 10m, max-file: "3"/)
})

test('Docker gives a gateway and a simulator longer to close than they take', () => {
  const [, takes = ''] =
    /^const closeTimeoutMs = ([\d_]+)$/m.exec(readText('server/shared/process/close-on-signals.ts')) ?? []
  const runs = readText('docs/operate/containers.md').match(/^docker create .*/gm) ?? []
  const given = [
    ...Array.from(runs.join().matchAll(/--stop-timeout (\d+)/g), ([, seconds]) => Number(seconds)),
    ...['compose.yaml', 'container/team.yaml'].flatMap(file =>
      Array.from(readText(file).matchAll(/stop_grace_period: (\d+)s/g), ([, seconds]) => Number(seconds)),
    ),
  ]
  expect(given).toHaveLength(5)
  expect(Math.min(...given) * 1000).toBeGreaterThan(Number(takes.replaceAll('_', '')))
})

test('the services of a team have a name that no other folder called container shares', () => {
  expect(readText('container/team.yaml')).toMatch(/^name: pasarela-team$/m)
  expect(readText('docs/operate/for-a-team.md')).toContain('volume rm pasarela-team_database')
})

test('the logs of containers that stay are bounded', () => {
  const commands = readText('docs/operate/containers.md').match(/^docker create .*/gm) ?? []
  expect(commands).toHaveLength(1)
  expect(commands.filter(command => !command.includes('--log-opt max-size='))).toEqual([])
})

test.each(globSync('docs/operate/*.md', { cwd: root }))('the shell in %s can be read', file => {
  const blocks = Array.from(
    readText(file).matchAll(/^```(?:sh|text)\n(.*?)^```/gms),
    ([, block = '']) => block,
  )
  const commands = blocks.filter(block => /^(sudo|docker|curl|npm|cd|scp|sed|#)/m.test(block))
  const refused = commands.filter(block => spawnSync('bash', ['-n'], { input: block }).status !== 0)
  expect(refused).toEqual([])
})

test.each(globSync('docs/operate/nginx-*.conf', { cwd: root }))('%s sets nothing for other sites', file => {
  const outside = readText(file).match(/^[^\s#}].*/gm) ?? []
  expect(
    outside.filter(line => !['server {', 'upstream pasarela {', 'upstream pasarela_shop {'].includes(line)),
  ).toEqual([])
})

test.each(globSync('docs/operate/nginx-*.conf', { cwd: root }))('%s listens by IPv6, too', file => {
  const listeners = Array.from(readText(file).matchAll(/^ +listen (.*);$/gm), ([, address = '']) => address)
  const [sixth = [], fourth = []] = [true, false].map(isSixth =>
    listeners.filter(address => address.startsWith('[::]:') === isSixth),
  )
  expect(fourth).not.toEqual([])
  expect(sixth).toEqual(fourth.map(address => `[::]:${address}`))
})

const blocksOf = (file: string) =>
  Array.from(readText(file).matchAll(/^```(?:sh|text)\n(.*?)^```/gms), ([, block = '']) => block)

test('a command that asks or opens an editor ends its block, so that it swallows no pasted line', () => {
  const asks =
    /\bnano\b|\\password|apt (?!.*--yes)(?:install|purge|full-upgrade)|certonly(?!.*--agree-tos)|certbot delete(?!.*--non-interactive)/
  const swallowing = globSync('docs/operate/*.md', { cwd: root }).flatMap(file =>
    blocksOf(file).flatMap(block => {
      const lines = block.replaceAll('\\\n', '').trim().split('\n')
      return lines.slice(0, -1).filter((line, at) => asks.test(line) && !restartsNext(lines.slice(at + 1)))
    }),
  )
  expect(swallowing).toEqual([])
})

test('a program in a container, which takes what is pasted as its input, ends its block or gets none', () => {
  const takes = /docker compose .* (?:exec|run) (?!.*<)/
  const swallowing = globSync('docs/operate/*.md', { cwd: root }).flatMap(file =>
    blocksOf(file).flatMap(block => {
      // The shell reads a chain as a whole before it runs it.
      const commands = block
        .replaceAll(/\\\n|&&\n/g, '')
        .trim()
        .split('\n')
      return commands.slice(0, -1).filter(line => takes.test(line) && !line.startsWith('#'))
    }),
  )
  expect(swallowing).toEqual([])
})

/** After an editor nothing but the restart that reads the new settings, and its check. */
const restartsNext = (lines: string[]) =>
  lines.every(line => /^(?:#|sudo systemctl |curl |cd .* nano |$)/.test(line))

test('the settings of a team have each variable that its compose file requires, new secrets, and are not overwritten', async () => {
  const folder = await makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  mkdirSync(join(folder.path, 'container/sign-in'), { recursive: true })
  const block = blocksOf('docs/operate/for-a-team.md').find(text => text.includes('COOKIE_SECRET=')) ?? ''
  const script = block
    .replace('cd /srv/pasarela', `cd ${folder.path}`)
    .replaceAll('sudo ', '')
    .replace(/^nano .*/m, '')
  const write = () => spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  expect(write().stderr).toBe('')
  const file = join(folder.path, 'container/.env')
  const written = readFileSync(file, 'utf8')
  const required = readText('container/team.yaml').matchAll(/\$\{(\w+):\?\}/g)
  const values = Object.fromEntries(Array.from(written.matchAll(/^(\w+)=(.+)$/gm), ([, ...pair]) => pair))
  for (const [, name = ''] of required) expect(values[name], name).toBeTruthy()
  // Before all else, because the simulator has no sign-in.
  expect(written).toMatch(/^# The simulator has no sign-in\..*\nLISTEN=127\.0\.0\.1:443\n/)
  expect(readText('container/team.yaml')).toMatch(/"\$\{LISTEN:-127\.0\.0\.1:443\}:443"/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(Buffer.from(values.COOKIE_SECRET, 'base64url')).toHaveLength(32)
  expect(write().stderr).toMatch(/File exists|cannot (?:create|overwrite)/)
  expect(readFileSync(file, 'utf8')).toBe(written)
})

test('the password of PostgreSQL is that of the settings, also of a backup and after a second paste', async () => {
  const folder = await makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const block = blocksOf('docs/operate/operations.md').find(text => text.includes('CREATE ROLE')) ?? ''
  const script = block
    .replaceAll('/srv/pasarela && sudo apt install --yes postgresql', folder.path)
    .replace('sudo -u postgres psql', 'cat')
    .replaceAll('sudo ', '')
  const paste = () => spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout
  writeFileSync(
    join(folder.path, '.env'),
    'DATABASE_URL=postgres://pasarela:of-the-backup@127.0.0.1/pasarela\n',
  )
  expect(paste()).toMatch(/PASSWORD 'of-the-backup';/)
  writeFileSync(join(folder.path, '.env'), 'GATEWAY_DATA_DIR=data\n')
  const first = paste()
  const settings = readFileSync(join(folder.path, '.env'), 'utf8')
  const [, password = ''] = /^DATABASE_URL=postgres:\/\/pasarela:([0-9a-f]{48})@/m.exec(settings) ?? []
  expect(first).toContain(`PASSWORD '${password}';`)
  expect(paste()).toBe(first)
  expect(readFileSync(join(folder.path, '.env'), 'utf8')).toBe(settings)
})

test('the backup before PostgreSQL is made while the settings still lead to SQLite', () => {
  const blocks = blocksOf('docs/operate/scaling.md')
  const [backup, postgres] = [/start pasarela-backup/, /PostgreSQL, as in "Install"/].map(part =>
    blocks.findIndex(block => part.test(block)),
  ) as [number, number]
  expect(backup).toBeGreaterThanOrEqual(0)
  expect(postgres).toBe(backup + 1)
})

test('a second paste empties no file that was filled in', () => {
  const empties = / \/dev\/null \S*(?:\.env|\.cfg)|tee \/etc\/oauth2-proxy|install .* \/etc\/prometheus\//
  const lines = globSync('docs/operate/*.md', { cwd: root })
    .flatMap(blocksOf)
    .flatMap(block => block.split('\n').filter(line => empties.test(line)))
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.filter(line => !/^test -s \S+ \|\| /.test(line))).toEqual([])
})

test('what stops the gateway to replace or remove it, or starts it on a new server, names each further unit that the pages make', async () => {
  const pages = ['operations', 'scaling', 'for-a-team'].map(name => readText(`docs/operate/${name}.md`))
  const made = pages.flatMap(page =>
    Array.from(
      page.matchAll(/tee \/etc\/systemd\/system\/(pasarela-\w+)\.service$/gm),
      ([, unit = '']) => unit,
    ),
  )
  expect(made.sort()).toEqual(['pasarela-2', 'pasarela-simulator'])
  const blocks = blocksOf('docs/operate/operations.md')
  const loops = blocks.flatMap(block => block.match(/^for unit in .*/gm) ?? [])
  expect(loops).toHaveLength(2)
  expect(loops.filter(line => made.some(unit => !line.includes(unit)))).toEqual([])

  const folder = await makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const others = ['pasarela-backup.service', 'pasarela-backup.timer', 'nginx.service', 'pasarela.service.d']
  const stopped = ['pasarela', ...made].map(unit => `${unit}.service`)
  for (const name of [...others, ...stopped]) writeFileSync(join(folder.path, name), '')
  const stops = blocks.filter(block => /^[^#\n]*systemctl stop /m.test(block))
  expect(stops).toHaveLength(5)
  for (const block of stops) {
    expect(block).toMatch(/ stop \$units\b.* start \$units\b/s)
    const [line = ''] = /units=\$\(.*?\$'\)/.exec(block) ?? []
    const { stdout } = spawnSync('sh', [
      '-c',
      `${line.replace('/etc/systemd/system', folder.path)}; echo $units`,
    ])
    expect(stdout.toString().trim().split(' ').sort()).toEqual(stopped.toSorted())
  }
})

test('what deletes a database stands in no block with other tasks', () => {
  const deletes = /volume rm|pg_dropcluster/
  const mixed = globSync('docs/operate/*.md', { cwd: root }).flatMap(file =>
    Array.from(readText(file).matchAll(/^```(?:sh|text)\n(.*?)^```/gms), ([, block = '']) => block).filter(
      block =>
        deletes.test(block) &&
        block
          .replaceAll(/^#.*\n|\\\n/gm, '')
          .trim()
          .includes('\n'),
    ),
  )
  expect(mixed).toEqual([])
})

test('the backup collects the settings beside the package that are there', async () => {
  const folder = await makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const etc = join(folder.path, 'etc')
  mkdirSync(join(etc, 'nginx/conf.d'), { recursive: true })
  mkdirSync(join(folder.path, 'run'))
  writeFileSync(join(etc, 'nginx/conf.d/pasarela.conf'), 'token')
  writeFileSync(join(etc, 'oauth2-proxy.cfg'), 'secret')
  // Without the access token of the DNS provider, certbot renews no certificate on a new server.
  mkdirSync(join(folder.path, 'root'))
  writeFileSync(join(folder.path, 'root/dns.ini'), 'token')
  const unit = readText('docs/operate/pasarela-backup.service')
  const [, command = ''] = /^ExecStartPre=\+\/bin\/sh -c '(.*)'$/m.exec(unit) ?? []
  const here = command
    .replaceAll(' /run/', ` ${folder.path}/run/`)
    .replace('cd /;', `cd ${folder.path};`)
    .replace('chown pasarela', `chown ${process.getuid?.()}`)
  // nginx names a link, by which certbot leads to its newest key. A copy without the link would not be found.
  mkdirSync(join(etc, 'letsencrypt/live'), { recursive: true })
  symlinkSync('../archive/key1.pem', join(etc, 'letsencrypt/live/key.pem'))
  expect(spawnSync('sh', ['-c', here]).status).toBe(0)
  const tar = join(folder.path, 'run/pasarela/settings.tar')
  expect(existsSync(tar)).toBe(true)
  const { stdout } = spawnSync('tar', ['-tf', tar], { encoding: 'utf8' })
  expect(stdout.trim().split('\n').sort()).toEqual([
    'etc/letsencrypt/live/key.pem',
    'etc/nginx/conf.d/pasarela.conf',
    'etc/oauth2-proxy.cfg',
    'root/dns.ini',
  ])
  for (const script of ['gateway', 'team'])
    expect(readText(`container/${script}-backup.sh`)).toMatch(/ etc\/letsencrypt root\/dns\.ini /)
})

test.each([
  ['With Docker', 'container/sign-in/emails', 'COOKIE_SECRET', 'CONSOLE_TOKEN', 'SHOP_KEY'],
  [
    'Without Docker',
    '/etc/oauth2-proxy.emails',
    'cookie_secret',
    'GATEWAY_CONSOLE_TOKEN',
    'GATEWAY_SHOP_KEY',
  ],
])(
  '%s one paste gives new secrets to all that have the old ones, when somebody leaves',
  async (_, list, ...secrets) => {
    const folder = await makeTemporaryFolder()
    onTestFinished(() => folder.remove())
    const block =
      blocksOf('docs/operate/for-a-team.md').find(text => text.includes(`sudo nano ${list}`)) ?? ''
    const files: Record<string, string> = {
      '.env': 'GATEWAY_CONSOLE_TOKEN=old-token\nGATEWAY_SHOP_KEY=old-key\nKEPT=1\n',
      'container/.env': 'COOKIE_SECRET=old-cookie\nCONSOLE_TOKEN=old-token\nSHOP_KEY=old-key\nKEPT=1\n',
      'etc/oauth2-proxy.cfg': 'client_id = "kept"\ncookie_secret = "old-cookie"\ncookie_expire = "8h"\n',
      'etc/nginx/conf.d/pasarela.conf': 'proxy_set_header Authorization "Bearer old-token";\n',
      'etc/prometheus/prometheus.yml': 'authorization: { credentials: old-token }\n',
    }
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(folder.path, name, '..'), { recursive: true })
      writeFileSync(join(folder.path, name), text)
    }
    const script = block
      .replaceAll('/srv/pasarela', folder.path)
      .replaceAll(/ \/etc\//g, ` ${folder.path}/etc/`)
      .replaceAll('sudo ', '')
      .replaceAll(/^(?:nano|systemctl) .*/gm, '')
    const { status, stderr, stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    const own = Object.keys(files).filter(
      name => (name === 'container/.env') === (list !== '/etc/oauth2-proxy.emails'),
    )
    const texts = own.map(name => readFileSync(join(folder.path, name), 'utf8'))
    const written = texts.join('')
    expect(written).not.toMatch(/old-/)
    expect(written).toMatch(/KEPT=1|"kept"/)
    const [cookie, token, key] = secrets.map(
      name => new RegExp(`^${name}(?:=| = ")([\\w-]+=?)"?$`, 'm').exec(written)?.[1] ?? '',
    ) as [string, string, string]
    expect(Buffer.from(cookie, 'base64url')).toHaveLength(32)
    expect([token, key]).toEqual([
      expect.stringMatching(/^[0-9a-f]{48}$/),
      expect.stringMatching(/^[0-9a-f]{48}$/),
    ])
    expect(texts.filter(text => text.includes(token))).toHaveLength(own.length === 1 ? 1 : 3)
    expect(stdout).toContain(`CONSOLE_TOKEN=${token}`)
  },
)

test('the service can change its data only, not what root runs or copies later', () => {
  const lines = ['pasarela', 'pasarela-backup'].map(name =>
    (readText(`docs/operate/${name}.service`).match(/^ReadWritePaths=.*/gm) ?? []).join(),
  )
  expect(lines).toEqual([
    'ReadWritePaths=/srv/pasarela/data',
    'ReadWritePaths=/srv/pasarela/data /srv/backup -/srv/pasarela/.ssh',
  ])
  // The backups of its user have keys, which whoever gets into the gateway must not read.
  expect(readText('docs/operate/pasarela.service')).toMatch(
    /^InaccessiblePaths=-\/srv\/backup -\/srv\/pasarela\/\.ssh$/m,
  )
  // What is not there when the unit starts is not hidden later.
  const page = readText('docs/operate/operations.md')
  const [made, started] = [
    /install -d -m 700 -o pasarela \/srv\/backup \.ssh data$/m,
    /enable --now pasarela$/m,
  ].map(part => page.search(part)) as [number, number]
  expect(made).toBeGreaterThan(0)
  expect(started).toBeGreaterThan(made)
  const pages = ['operations', 'scaling', 'for-a-team'].flatMap(name => blocksOf(`docs/operate/${name}.md`))
  const asRoot = /npm install --prefix|npm install .*releases|ln -sfn|\/dev\/null \.env/
  const commands = pages.flatMap(block => block.split('\n').filter(line => asRoot.test(line)))
  expect(commands.length).toBeGreaterThan(5)
  expect(commands.filter(line => /--user=pasarela|-o pasarela/.test(line))).toEqual([])
  const installs = commands.filter(line => /npm install/.test(line))
  expect(
    installs.filter(line => !line.includes('sudo npm install --ignore-scripts --omit=dev --omit=peer ')),
  ).toEqual([])
})

test('what installs the package on a server or in the image has the lock beside it first', () => {
  const lock = /install -D -m 644 \/tmp\/package-lock\.json releases\/\$release\/package-lock\.json/
  const blocks = blocksOf('docs/operate/operations.md').filter(block => /npm install .*\$package/.test(block))
  expect(blocks).toHaveLength(2)
  expect(
    blocks.filter(block => block.search(lock) < 0 || block.search(lock) > block.search('npm install')),
  ).toEqual([])
  expect(readText('docs/operate/operations.md')).toMatch(
    /scp \S+\.tgz package-lock\.json your-host:\/tmp\/$/m,
  )
  expect(readText('Dockerfile')).toMatch(
    /install -D package-lock\.json \/opt\/pasarela\/.*\n.*npm install --prefix \/opt\/pasarela --omit=dev --omit=peer /,
  )
})

test('what restarts a gateway after a new secret restarts each further unit', () => {
  const pages = ['operations', 'for-a-team'].flatMap(name => blocksOf(`docs/operate/${name}.md`))
  const restarts = pages.flatMap(
    block => block.match(/^.*systemctl (?:try-)?(?:restart|reload\S*)(?: [\w-]+)* pasarela\b(?!-).*/gm) ?? [],
  )
  expect(restarts).toHaveLength(4)
  expect(restarts.filter(line => !/ (?:try-restart|try-reload-or-restart) .*pasarela-2/.test(line))).toEqual(
    [],
  )
})

const operations = blocksOf('docs/operate/operations.md').join('\n')

test('whoever reloads the file of accounts sees the log, with one gateway or two', async () => {
  const [line = ''] = /^.*try-reload-or-restart.*/m.exec(operations) ?? []
  const folder = await makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const at = (name: string) => join(folder.path, name)
  const stubs = {
    sudo: 'exec "$@"',
    systemctl: `for unit; do test "$unit" = try-reload-or-restart || ls ${at('units')}/$unit >&2 || exit 5; done; echo "$@"`,
    journalctl: 'echo the log',
  }
  mkdirSync(at('units'))
  for (const [name, text] of Object.entries(stubs))
    writeFileSync(at(name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  const run = () =>
    spawnSync('sh', ['-c', line.replace('/etc/systemd/system', at('units'))], {
      env: { PATH: `${folder.path}:${process.env.PATH}` },
      encoding: 'utf8',
    }).stdout
  for (const unit of ['pasarela.service', 'pasarela-backup.service']) writeFileSync(at(`units/${unit}`), '')
  expect(run()).toBe('try-reload-or-restart pasarela.service\nthe log\n')
  writeFileSync(at('units/pasarela-2.service'), '')
  expect(run()).toBe('try-reload-or-restart pasarela-2.service pasarela.service\nthe log\n')
})

test('the lines of the log about forwarding are found, and no other', () => {
  const [, pattern = '-'] = /--grep '([^']*forward[^']*)'/.exec(operations) ?? []
  const sources = ['report', 'backlogs'].map(name =>
    readText(`server/gateway/notifications/forward-${name}.ts`),
  )
  const messages = sources.flatMap(text => text.match(/'[A-Z][^']+[.]'/g) ?? [])
  expect(messages).toHaveLength(6)
  expect(messages.filter(message => !new RegExp(pattern).test(message))).toEqual([])
  const start = '{"url":"http://127.0.0.1:3000","config":{"resumeForwarding":true,"forwardKey":null}}'
  expect(start).not.toMatch(new RegExp(pattern))
})

test('the language of the host changes no message that a page quotes', () => {
  const own = units.filter(unit => /^ExecStart=.*\/pasarela (?:gateway|backup)/m.test(readText(unit)))
  expect(own).toHaveLength(2)
  expect(own.filter(unit => !/^Environment=LC_ALL=C.UTF-8$/m.test(readText(unit)))).toEqual([])
})

test('no block asks Debian’s unit postgresql whether it runs, which is active in any case', () => {
  expect(operations).not.toMatch(/systemctl (?:status|is-active)[^\n#]* postgresql\b(?!@)/)
  expect(operations).toContain('pg_lsclusters ')
})

test('whoever watches a gateway of a team needs no sign-in', () => {
  const caddy = /@probe path \/livez \/readyz\n\thandle @probe \{\n\t\treverse_proxy gateway:3000 /
  const nginx = /location ~ \^\/\(livez\|readyz\)\$ \{\n +proxy_pass http:\/\/pasarela;\n +\}/
  expect(readText('container/team.Caddyfile')).toMatch(caddy)
  expect(readText('docs/operate/nginx-team.conf')).toMatch(nginx)
})

test('the proxy of a team logs the notifications that came, and nothing that has the key of the shop', () => {
  const [domain = '', ...others] = readText('container/team.Caddyfile')
    .split(/^(?=\S*\{\$DOMAIN\} \{$)/m)
    .slice(1)
  const paths = /@receiver path (.*)/.exec(domain)?.[1] ?? ''
  expect(paths).toContain('/api/gateway/webhooks')
  expect(domain).toContain(`\tlog\n\t@others not path ${paths}\n\tlog_skip @others\n`)
  expect(others).toHaveLength(2)
  expect(others.filter(site => /^\tlog/m.test(site))).toEqual([])
})

test('port 80 of a team can be on the address of a VPN alone, as 443 can', () => {
  expect(readText('container/team.yaml')).toMatch(/ports: \["\$\{LISTEN_80:-80\}:80", /)
  expect(readText('docs/operate/for-a-team.md')).toMatch(/LISTEN_80=10\.8\.0\.1:80$/m)
})

test('an identity provider may need more settings, in a file that upgrades leave alone and backups copy', () => {
  const [, service = ''] =
    /^ {2}oauth2-proxy:\n(.*?)^ {2}gateway:/ms.exec(readText('container/team.yaml')) ?? []
  expect(service).toContain('env_file: [{ path: sign-in/oauth2-proxy.env, required: false }]')
  expect(service).toContain('"./certificates:/certificates:ro"')
  expect(readText('container/team-backup.sh')).toMatch(/^cp -rp .* container\/sign-in /m)
  expect(spawnSync('git', ['check-ignore', 'container/sign-in/oauth2-proxy.env'], { cwd: root }).status).toBe(
    0,
  )
  const settings = readText('docs/operate/for-a-team.md').match(/^OAUTH2_PROXY_\w+(?==)/gm) ?? []
  expect(settings.length).toBeGreaterThan(2)
  // What team.yaml itself sets wins over the file, so no setting of the page may be set there.
  expect(settings.filter(name => service.includes(`${name}:`))).toEqual([])
})

test('a firewall that is turned on lets ssh in, also from a shell of root, and stays off where ssh has no port', async () => {
  const lines = globSync('docs/operate/*.md', { cwd: root })
    .flatMap(blocksOf)
    .flatMap(block => block.match(/^.*ufw --force enable.*/gm) ?? [])
  expect(lines).toHaveLength(2)
  const folder = await makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const programs = {
    sudo: '"$@"',
    sshd: `cat ${join(folder.path, 'ports')}`,
    ufw: 'echo "$*"; test "$*" != allow',
  }
  for (const [name, line] of Object.entries(programs))
    writeFileSync(join(folder.path, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  const env = { ...process.env, SSH_CONNECTION: '', PATH: `${folder.path}:${process.env.PATH}` }
  for (const line of lines) {
    const paste = (ports: string) => {
      writeFileSync(join(folder.path, 'ports'), ports)
      return spawnSync('bash', ['-c', line], { env, encoding: 'utf8' }).stdout
    }
    expect(paste('port 22\nport 2222\nportal 1\n')).toMatch(
      /^allow 22\/tcp\nallow 2222\/tcp\nallow 80\/tcp\nallow .*443.*\n--force enable\n$/,
    )
    expect(paste('')).toBe('allow\n')
  }
})

test('a copy on another host starts with what was chosen: as it is, or encrypted', () => {
  const pages = ['operations', 'for-a-team'].map(name => blocksOf(`docs/operate/${name}.md`))
  const firsts = pages.flatMap(
    blocks => blocks.join('').match(/^sudo .*rsync -e .* \/srv\/backup\/ .*/gm) ?? [],
  )
  expect(firsts).toHaveLength(2)
  // What only remembers the host has sent nothing before the choice.
  expect(firsts.filter(line => !line.includes(" --exclude='*' "))).toEqual([])
  const choices = pages.flat().filter(block => block.includes('ExecStartPost='))
  expect(choices.map(block => block.includes('age -r'))).toEqual([false, true])
  const whole =
    /install -D -m 644 \/dev\/stdin \/etc\/systemd\/system\/pasarela-backup\.service\.d\/copy\.conf\nsudo systemctl daemon-reload && sudo systemctl start pasarela-backup\n/
  expect(choices.filter(block => !whole.test(block))).toEqual([])
})

test('a key that may write copies may neither delete nor replace one', () => {
  const pages = ['operations', 'for-a-team'].map(name => readText(`docs/operate/${name}.md`)).join('')
  const rights = pages.match(/(?<=rrsync -wo ).*?(?=pasarela)/g) ?? []
  expect(rights).toHaveLength(3)
  expect(new Set(rights)).toEqual(new Set(['-no-del -no-overwrite ']))
})

test('the other host keeps the key of another server', async () => {
  const folder = await makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const block = blocksOf('docs/operate/operations.md').find(text => text.includes('rrsync -wo')) ?? ''
  const keys = join(folder.path, 'pasarela-backup/.ssh/authorized_keys')
  const paste = (useradd: string) => {
    const script = block
      .replace(/AAAA\S+/, useradd)
      .replace(/^sudo useradd\b/m, useradd)
      .replaceAll('/home/', `${folder.path}/`)
      .replaceAll(/ -o pasarela-backup|sudo /g, '')
      .replaceAll(/^(?:apt|echo) .*/gm, '')
    spawnSync('bash', ['-c', script])
    return readFileSync(keys, 'utf8')
  }
  const first = paste('true')
  expect(first).toMatch(/^restrict,command="rrsync -wo -no-del -no-overwrite pasarela" ssh-ed25519 true /)
  expect(paste('false')).toBe(first)
})

test.each(['current/node_modules/pasarela', '.'])(
  'after an upgrade, alerts that differ from those in %s of the folder are shown, also files that root alone may read',
  async place => {
    const folder = await makeTemporaryFolder()
    onTestFinished(() => folder.remove())
    const [server, etc] = ['server', 'etc'].map(name => join(folder.path, name)) as [string, string]
    mkdirSync(join(server, place), { recursive: true })
    mkdirSync(etc)
    symlinkSync(join(root, 'docs'), join(server, place, 'docs'))
    writeFileSync(join(etc, 'alertmanager.yml'), readText('docs/operate/alertmanager.yml'))
    writeFileSync(
      join(etc, 'prometheus-rules.yml'),
      `${readText('docs/operate/prometheus-rules.yml')}# mine\n`,
    )
    const block =
      blocksOf('docs/operate/operations.md').find(text => /^for file in \*\.yml/m.test(text)) ?? ''
    const reads = block.match(/(?:test -f|diff -u) (?=\/etc)/g) ?? []
    expect(reads).toHaveLength(2)
    expect(block.match(/sudo (?:test -f|diff -u) (?=\/etc)/g)).toHaveLength(2)
    const script = block
      .replaceAll('/srv/pasarela', server)
      .replaceAll('/etc/prometheus', etc)
      .replaceAll('sudo ', '')
    const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(stdout.match(/^[-+][^-+].*/gm)).toEqual(['-# mine'])
  },
)

test('the block of TLS writes nothing where its template is missing', async () => {
  const folder = await makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const target = join(folder.path, 'pasarela.conf')
  const block = blocksOf('docs/operate/operations.md').find(text => text.includes('certonly')) ?? ''
  const paste = (templates: string) => {
    const script = block
      .replace(/^cd \/srv.*/m, `cd ${templates}`)
      .replaceAll('/etc/nginx/conf.d/pasarela.conf', target)
      .replaceAll('sudo ', '')
      .replaceAll(/^(?:apt|ufw|certbot|curl) .*/gm, '')
      .replaceAll(/nginx -t|systemctl reload nginx/g, 'true')
    spawnSync('bash', ['-c', script])
    return existsSync(target) && readFileSync(target, 'utf8')
  }
  expect(paste(folder.path)).toBe(false)
  expect(paste(join(root, 'docs/operate'))).toMatch(/server_name pay\.example\.com;/)
})

test('what runs our image or the sign-in as a container writes to volumes only, has no capabilities and gets none', () => {
  const counts = ['compose.yaml', 'container/team.yaml', 'docs/operate/containers.md'].map(
    file =>
      readText(file).match(
        /read_only: true\n(?: +tmpfs: \[\/tmp\]\n)? +cap_drop: \[ALL\]\n +security_opt: \["no-new-privileges:true"\]|docker create --name gateway --read-only --tmpfs \/tmp --cap-drop ALL --security-opt no-new-privileges /g,
      )?.length,
  )
  // The two gateways of compose.yaml share theirs.
  expect(counts).toEqual([2, 3, 1])
})

test('the list of documents leads, for each task, to the page of whoever runs systemd, one container or a team', () => {
  const [, operate = ''] = /^## Operate\n(.*?)^## /ms.exec(readText('docs/README.md')) ?? []
  const tasks = operate.match(/^- [^[]+: \[.*/gm) ?? []
  expect(tasks.map(task => /^- (.*):/.exec(task)?.[1])).toEqual([
    'Install',
    'Back up',
    'Restore',
    'Restore on a new server',
    'Upgrade',
    'Patch',
    'Rotate secrets',
    'Remove',
  ])
  const three =
    /\(operate\/operations\.md#[\w-]+\) · .*\(operate\/containers\.md#[\w-]+\) · .*\(operate\/for-a-team\.md#/
  expect(tasks.filter(task => !three.test(task))).toEqual([])
})

test('the commands of one container stop it, which lets running calls end, and leave nothing of it to guess', () => {
  const blocks = blocksOf('docs/operate/containers.md').join('')
  expect(blocks).toMatch(/docker stop gateway && docker rm gateway/)
  expect(readText('docs/operate/containers.md')).not.toMatch(/docker (?:rm --force|kill) gateway/)
  // What the container is made of is built, and what its scripts read is made, before it.
  const order = [
    /git clone .* \/srv\/pasarela/,
    /docker build .*label commit/,
    /\.env$/m,
    /^docker create /m,
    /\/readyz/,
  ]
  const page = blocks.slice(blocks.indexOf('git clone'))
  const places = order.map(part => page.search(part))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBe(0)
})

test.each(globSync('docs/operate/nginx-*.conf', { cwd: root }))(
  '%s takes a second gateway by the lines of the page',
  async file => {
    const folder = await makeTemporaryFolder()
    onTestFinished(() => folder.remove())
    const target = join(folder.path, 'pasarela.conf')
    const lines = readText('docs/operate/scaling.md').match(/^sudo (sed -i '.*' )\/etc\/nginx.*/gm) ?? []
    expect(lines).toHaveLength(1)
    const [line = ''] = lines
    writeFileSync(target, readText(file))
    const [command = ''] = line
      .replace('sudo ', '')
      .replace(/\/etc\/nginx\S+/, target)
      .split(' && ')
    expect(spawnSync('sh', ['-c', command]).status).toBe(0)
    const servers = Array.from(
      readFileSync(target, 'utf8').matchAll(/^ +server (\S+) /gm),
      ([, address]) => address,
    )
    const ports = ['3000', ...(file.includes('team') ? ['3010'] : [])]
    expect(servers).toEqual(ports.flatMap(port => [`127.0.0.1:${port}`, `127.0.0.1:${Number(port) + 1}`]))
  },
)

test('nginx in front of a gateway with real money passes on notifications and probes only', () => {
  const conf = readText('docs/operate/nginx-gateway.conf')
  const passed = Array.from(
    conf.matchAll(/^ {2}location ~ (\S+) \{\n {4}proxy_pass http:\/\/pasarela;\n {2}\}/gm),
    ([, pattern = '']) => new RegExp(pattern),
  )
  expect(conf.match(/proxy_pass/g)).toHaveLength(passed.length)
  expect(conf).toMatch(/^ {2}location \/ \{\n {4}return 404;/m)
  const served = ['/api/gateway/webhooks', '/api/gateway/accounts/brasil/webhooks', '/livez', '/readyz']
  const others = [
    '/',
    '/metrics',
    '/trpc/payments.get',
    '/api/gateway/payments',
    '/api/gateway/webhooks/1',
    '/mcp',
  ]
  const isPassed = (path: string) => passed.some(pattern => pattern.test(path))
  expect([...served, ...others].filter(isPassed)).toEqual(served)
})

test('nginx accepts no older TLS than 1.2 in each server that the pages make', () => {
  for (const file of globSync('docs/operate/nginx-*.conf', { cwd: root })) {
    const servers = readText(file)
      .split(/^server \{$/m)
      .filter(block => block.includes('443 ssl;'))
    expect(servers.length).toBeGreaterThan(0)
    expect(servers.filter(block => !/^ {2}ssl_protocols TLSv1\.2 TLSv1\.3;$/m.test(block))).toEqual([])
  }
})

test('what looks at a gateway that may be away, or at its certificate, says why it gets nothing', () => {
  const looks = globSync('docs/operate/*.md', { cwd: root }).flatMap(
    file => readText(file).match(/^curl -\w+ (?!.*--retry)/gm) ?? [],
  )
  expect(looks.length).toBeGreaterThan(5)
  // With -s alone, curl is silent where it cannot connect.
  expect(looks.filter(look => /s/.test(look) && !/S/.test(look))).toEqual([])
})

test('a console beside a production gateway has no access to real money, by itself or for shops, and forwards nothing that waits', () => {
  const starts = ['operations', 'containers'].flatMap(name =>
    blocksOf(`docs/operate/${name}.md`).filter(block => /APP_ENV=local/.test(block)),
  )
  expect(starts).toHaveLength(3)
  expect(
    starts.filter(
      block => !/GATEWAY_SHOP_PORT= .*GATEWAY_ACCESS_TOKEN= .*GATEWAY_RESUME_FORWARDING=false /s.test(block),
    ),
  ).toEqual([])
})

test('a page waits for a start at most a minute', () => {
  const waits = globSync('docs/operate/*.md', { cwd: root }).flatMap(
    file => readText(file).match(/--retry \d+(?: --retry-delay \d+)?/g) ?? [],
  )
  // Without a delay, curl doubles it: nine attempts are eight minutes.
  expect(new Set(waits)).toEqual(new Set(['--retry 30 --retry-delay 2']))
})

test('the page of a team gets its root certificate before the first start, after which Node would not read it', () => {
  const page = readText('docs/operate/for-a-team.md')
  const [root, started] = [/ tee container\/certificates\/root\.pem/, / up --build --detach --wait$/m].map(
    part => page.search(part),
  ) as [number, number]
  expect(root).toBeGreaterThan(0)
  expect(started).toBeGreaterThan(root)
})

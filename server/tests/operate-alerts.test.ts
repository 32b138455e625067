/** What testers do on purpose sets off no alert of a team, and each kind of certificate has its own alert. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const rules = join(import.meta.dirname, '../../docs/operate/prometheus-rules.yml')
const hasPromtool = !spawnSync('promtool', ['--version']).error

const shop = 'instance="shop"'
const team = 'instance="tests",use="team"'
const growing = '0+60x80'

/** The series of a metric, once for a store's gateway and once for that of a team. */
const ofBoth = (metric: string, labels: string, values: string) =>
  [shop, team].map(instance => [`${metric}{${labels},${instance}}`, values])

const expiry = (labels: string) => `probe_ssl_earliest_cert_expiry{job="pasarela-names",${labels}}`
const served = 'http_server_request_duration_seconds_count'
const slow = 'http_server_request_duration_seconds_bucket'

/** An alert, its series, the instances for which it fires, when that is looked at, and what lies between two values (a minute). */
const cases: [string, string[][], string[], string?, string?][] = [
  [
    'PasarelaNotificationsRejected',
    ofBoth('pasarela_notifications_total', 'verdict="rejected"', growing),
    ['shop'],
  ],
  [
    'PasarelaSecretDiffers',
    [
      ...ofBoth('pasarela_notifications_total', 'verdict="rejected"', growing),
      ...ofBoth('pasarela_notifications_total', 'verdict="validated"', '0+1x40 40x40'),
      // Forged notifications, beside those of the provider and where none came before.
      ['pasarela_notifications_total{verdict="rejected",instance="busy"}', growing],
      ['pasarela_notifications_total{verdict="validated",instance="busy"}', growing],
      ['pasarela_notifications_total{verdict="rejected",instance="quiet"}', growing],
    ],
    ['shop'],
  ],
  [
    'PasarelaReceiverFails',
    [
      ['broken', '500', '0+60x80'],
      ['one', '500', '0x60 1x20'],
      // A full disk, which has an alert of its own.
      ['full', '503', '0+60x80'],
    ].flatMap(([instance, status, values = '']) => [
      [`${served}{http_route="/api/gateway/webhooks",error_type="${status}",instance="${instance}"}`, values],
      [`${served}{http_route="/api/gateway/webhooks",error_type="",instance="${instance}"}`, '0+10x80'],
    ]),
    ['broken'],
  ],
  [
    'PasarelaFails',
    [
      ...ofBoth(served, 'http_route="/api/gateway/payments",error_type="500"', '0+1x80'),
      [`${served}{http_route="/v1/payments/:id",error_type="500",instance="of the provider"}`, '0+1x80'],
      [`${served}{http_route="/api/gateway/payments",error_type="502",instance="of the provider"}`, '0+1x80'],
    ],
    ['shop'],
  ],
  [
    'PasarelaUnsigned',
    [
      // One unsigned notification raises it, but not at a team, where testers may have no secret.
      ...ofBoth('pasarela_notifications_total', 'verdict="unsigned"', '0x65 1x20'),
      ['pasarela_notifications_total{verdict="validated",instance="checked"}', growing],
      ['pasarela_notifications_total{verdict="unsigned",instance="checked"}', '0x80'],
    ],
    ['shop'],
  ],
  [
    'PasarelaNothingValid',
    [
      // Twelve an hour, with the provider's repetitions, and one valid one at the start.
      ...ofBoth('pasarela_notifications_total', 'verdict="rejected"', '0+0.2x420'),
      ...ofBoth('pasarela_notifications_total', 'verdict="validated"', '0+0.05x20 1x400'),
      ['pasarela_notifications_total{verdict="rejected",instance="never valid"}', '0+0.2x420'],
      ['pasarela_notifications_total{verdict="validated",instance="never valid"}', '0x420'],
      ['pasarela_notifications_total{verdict="rejected",instance="forged"}', '0+0.2x420'],
      ['pasarela_notifications_total{verdict="validated",instance="forged"}', '0+0.01x420'],
      ['pasarela_notifications_total{verdict="rejected",instance="one"}', '0x300 1x120'],
      ['pasarela_notifications_total{verdict="validated",instance="one"}', '0x420'],
    ],
    ['never valid', 'shop'],
    '405m',
  ],
  [
    'PasarelaNotificationsStopped',
    [
      // Six in an hour for almost six days, then none.
      ...ofBoth('pasarela_notifications_total', 'verdict="validated"', '0+6x140 840x40'),
      ['pasarela_notifications_total{verdict="validated",instance="goes on"}', '0+6x200'],
      // Three notifications in six days: a day without one is usual.
      ['pasarela_notifications_total{verdict="validated",instance="quiet"}', '0x30 1x40 2x40 3x80'],
    ],
    ['shop'],
    '7d',
    '1h',
  ],
  [
    'PasarelaJournalShort',
    ['short', 'new', 'long', 'bytes', 'tests'].flatMap(instance => {
      const labels = `instance="${instance}"${instance === 'tests' ? ',use="team"' : ''}`
      // The clock of promtool begins at zero, and this alert is looked at after ten days.
      const days = (count: number) => `${(10 - count) * 86_400}x250`
      return [
        [
          `pasarela_journal_oldest_entry_timestamp_seconds{${labels}}`,
          days(instance === 'long' ? 9 : instance === 'new' ? 0.5 : 6),
        ],
        [`pasarela_journal_entries{kind="rejected",${labels}}`, '1000x250'],
        [
          `pasarela_journal_entries{kind="others",${labels}}`,
          instance === 'new' || instance === 'bytes' ? '50x250' : '1000x250',
        ],
        [`pasarela_journal_max_entries{${labels}}`, '1000x250'],
        [`pasarela_journal_bytes{${labels}}`, instance === 'bytes' ? '950x250' : '5x250'],
        [`pasarela_journal_max_bytes{${labels}}`, '1000x250'],
      ]
    }),
    ['bytes', 'short'],
    '10d',
    '1h',
  ],
  [
    'PasarelaRestarts',
    [
      ['process_start_time_seconds{job="pasarela",instance="looping"}', growing],
      ['process_start_time_seconds{job="pasarela",instance="upgraded"}', '0x40 1x40'],
    ],
    ['looping'],
  ],
  [
    'PasarelaFilesShort',
    [
      ...['pasarela', 'node'].map(job => [`process_open_fds{job="${job}",instance="of ${job}"}`, '900x80']),
      ...['pasarela', 'node'].map(job => [`process_max_fds{job="${job}",instance="of ${job}"}`, '1000x80']),
      ['process_open_fds{job="pasarela",instance="busy"}', '700x80'],
      ['process_max_fds{job="pasarela",instance="busy"}', '1000x80'],
    ],
    ['of pasarela'],
  ],
  [
    'DiskLacksInodes',
    [
      ['node_filesystem_files_free{instance="full"}', '5x80'],
      ['node_filesystem_files{instance="full"}', '100x80'],
      // A file system without a table of them, such as btrfs.
      ['node_filesystem_files_free{instance="none"}', '0x80'],
      ['node_filesystem_files{instance="none"}', '0x80'],
    ],
    ['full'],
  ],
  [
    'PasarelaClockNotSynchronized',
    [
      ['node_timex_sync_status{instance="free"}', '0x80'],
      ['node_timex_sync_status{instance="synchronized"}', '1x80'],
    ],
    ['free'],
  ],
  [
    'PasarelaForwardsFail',
    [
      ...ofBoth('pasarela_forwards_total', 'outcome="failed"', '0x60 1x20'),
      ['pasarela_forwards_total{outcome="delivered",instance="well"}', growing],
      ['pasarela_forwards_total{outcome="faulted",instance="well"}', growing],
    ],
    ['shop'],
  ],
  // 50 notifications fail from minute 10 on, are tried again at the provider's times (15 minutes, 30 minutes, 6 hours), and are delivered at minute 600.
  ...(
    [
      ['31m', ['shop']],
      ['190m', ['shop']],
      ['660m', []],
    ] as const
  ).flatMap(([at, instances]): typeof cases => {
    const series = [
      ...ofBoth('pasarela_forwards_total', 'outcome="failed"', '0x9 50x14 100x29 150x359 200x300'),
      ...ofBoth('pasarela_forwards_oldest_waiting_timestamp_seconds', 'job="pasarela"', '_x9 600x590 _x300'),
      ...ofBoth('pasarela_forwards_waiting', 'job="pasarela"', '0x9 50x590 0x300'),
      ['pasarela_forwards_waiting{job="pasarela",instance="one"}', '0x9 1x900'],
      ['pasarela_forwards_oldest_waiting_timestamp_seconds{job="pasarela",instance="busy"}', '0+60x900'],
      ['pasarela_forwards_waiting{job="pasarela",instance="busy"}', '50x900'],
    ]
    return [
      ['PasarelaForwardsFail', series, [...instances], at],
      ['PasarelaForwardsPileUp', series, [...instances], at],
    ]
  }),
  [
    'PasarelaForwardingLost',
    [
      ...ofBoth('pasarela_forwarding_enabled', 'account="default"', '1x40 0x80'),
      ['pasarela_forwarding_enabled{account="default",instance="on"}', '1x80'],
      ['pasarela_forwarding_enabled{account="default",instance="never on"}', '0x80'],
    ],
    ['shop'],
  ],
  ['PasarelaWatchdog', [['up{job="pasarela",instance="shop"}', '1x80']], ['']],
  [
    'PasarelaProviderFails',
    ofBoth('http_client_request_duration_seconds_count', 'error_type="500"', growing),
    ['shop'],
  ],
  [
    'PasarelaRequestsSlow',
    [
      ...ofBoth(slow, 'le="2"', '0x80'),
      ...ofBoth(slow, 'le="10"', growing),
      ...ofBoth(slow, 'le="+Inf"', growing),
    ],
    ['shop'],
  ],
  [
    'PasarelaCertificateEnds',
    [
      [expiry(shop), '864000x80'],
      [expiry('instance="tests",certificate="internal"'), '43200x80'],
    ],
    ['shop'],
  ],
  [
    'PasarelaInternalCertificateEnds',
    [
      [expiry('instance="renewed",certificate="internal"'), '43200x80'],
      [expiry('instance="late",certificate="internal"'), '7200x80'],
    ],
    ['late'],
  ],
]

test('pages go to a receiver of their own, which can be more than mail', () => {
  const conf = readFileSync(join(rules, '../alertmanager.yml'), 'utf8')
  expect(conf).toMatch(/matchers: \[severity="page"\]\n {6}receiver: pager$/m)
  expect(conf).toMatch(/^ {2}- name: pager .*\n {4}email_configs: .*\n(?: {4}# \w+_configs: .*\n)+/m)
})

// Days are looked at by the hour, because promtool reads all rules at each step.
test.skipIf(!hasPromtool).each(['5m', '1h'])(
  'alerts, looked at each %s, fire for these instances only',
  async step => {
    const folder = await makeTemporaryFolder()
    onTestFinished(() => folder.remove())
    // promtool reads YAML, and so JSON.
    const file = join(folder.path, 'test.json')
    const ofStep = cases.filter(([, , , , interval]) => (interval ?? '5m') === step)
    const tests = ofStep.map(([alert, series, instances, at = '75m', interval = '1m']) => ({
      interval,
      input_series: series.map(([name, values]) => ({ series: name, values })),
      promql_expr_test: [
        {
          expr: `count by (instance) (ALERTS{alertname="${alert}",alertstate="firing"})`,
          eval_time: at,
          exp_samples: instances.map(instance => ({
            labels: instance && `{instance="${instance}"}`,
            value: 1,
          })),
        },
      ],
    }))
    writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: step, tests }))
    const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
    expect(stdout + stderr).toMatch(/SUCCESS\s*$/)
  },
)

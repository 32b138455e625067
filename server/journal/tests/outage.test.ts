import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Worker } from 'node:worker_threads'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createFeed, type Feed } from '../feed/feed.ts'
import { type Journal, JournalUnavailable } from '../journal.ts'
import { openJournal } from '../open-journal.ts'
import { createProcessCrash, createServerCrash } from './support/crash.ts'
import { startCuttingProxy } from './support/cutting-proxy.ts'
import { type PostgresServer, startPostgres } from './support/postgres-server.ts'
import { createTestLogger, sampleCall, sampleNotification } from './support/samples.ts'
import { createSink } from './support/sink.ts'
import { compareWithStored, readAcknowledged, startWriter } from './support/writers.ts'

const bounds = { maxEntries: 100_000, maxBytes: 1e9, maxAgeDays: 30, maxRejectedEntries: 10_000 }
let server: PostgresServer
let dataDir: string
let opened: Journal[]

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.remove())
beforeEach(async () => {
  opened = []
  dataDir = await mkdtemp(join(tmpdir(), 'pasarela-outage-'))
})
afterEach(async () => {
  for (const journal of opened) await journal.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function open(databaseUrl?: string, logger = createTestLogger()): Promise<Journal> {
  const journal = await openJournal({ dataDir, databaseUrl, ...bounds, logger })
  opened.push(journal)
  return journal
}

/** Appends until it succeeds, like a provider that retries after 503. */
async function appendUntilStored(journal: Journal): Promise<number> {
  for (;;) {
    try {
      return (await journal.appendNotification(sampleNotification())).seq
    } catch (error) {
      if (!(error instanceof JournalUnavailable)) throw error
    }
  }
}

/**
 * The first messages of the stream, like a client that reconnects: the feed disconnects a subscriber whose read failed.
 * The entries follow each other, so a new subscription starts as many seqs later as there are messages.
 */
async function receive(feed: Feed, after: number, count: number): Promise<unknown[]> {
  const received: unknown[] = []
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  while (received.length < count && !isOver) {
    const sink = createSink()
    const leave = feed.subscribe(after + received.length, {}).sendTo(sink)
    await Promise.race([sink.until(count - received.length), sink.ended])
    leave()
    received.push(...sink.messages())
  }
  return received.slice(0, count)
}

test('SQLite locked by another program: appends are refused, and succeed once the lock is released', async () => {
  const journal = await open()
  const other = new DatabaseSync(join(dataDir, 'journal.sqlite'))
  other.exec('BEGIN IMMEDIATE')
  await expect(journal.appendNotification(sampleNotification())).rejects.toThrow(/locked/)
  other.exec('ROLLBACK')
  other.close()
  expect(await journal.appendNotification(sampleNotification())).toMatchObject({ seq: 1 })
})

test('a call recorded while the database is locked is stored once the lock is released', async () => {
  const journal = await open()
  const other = new DatabaseSync(join(dataDir, 'journal.sqlite'))
  other.exec('BEGIN IMMEDIATE')
  journal.recordCall(sampleCall({ operation: 'during.lock' }))
  await expect(journal.appendNotification(sampleNotification())).rejects.toBeInstanceOf(JournalUnavailable)
  other.exec('ROLLBACK')
  other.close()
  await journal.flush()
  expect(await journal.latest({ operation: 'during.lock' }, 2)).toHaveLength(1)
})

test.each<[string, (worker: Worker | undefined) => unknown]>([
  ['is ended', worker => worker?.terminate()],
  ['throws', worker => worker?.postMessage(null)],
])(
  'the journal’s thread %s twice: each time the next call starts another, and nothing acknowledged is lost',
  async (_how, end) => {
    const threads: Worker[] = []
    const note = (worker: Worker) => void threads.push(worker)
    process.on('worker', note)
    onTestFinished(() => void process.off('worker', note))
    const journal = await open()
    for (const seq of [1, 2, 3]) {
      expect(await journal.appendNotification(sampleNotification())).toMatchObject({ seq })
      expect(threads).toHaveLength(seq)
      const thread = threads[seq - 1]
      // `once` would handle the thread's error, which must not reach this process either.
      const ended = new Promise(resolve => thread?.on('exit', resolve))
      end(thread)
      await expect(journal.latest({}, 9)).rejects.toThrow(JournalUnavailable)
      await ended
    }
    expect((await journal.latest({}, 9)).map(({ seq }) => seq)).toEqual([3, 2, 1])
    expect(threads).toHaveLength(4)
  },
)

test('SQLite’s file deleted under a running journal: the next entries go to a new file, a gap is reported, and it is logged once', async () => {
  const logger = createTestLogger()
  const journal = await open(undefined, logger)
  for (let place = 0; place < 3; place++) await journal.appendNotification(sampleNotification())
  const feed = createFeed(journal)
  const sink = createSink()
  feed.subscribe(3, {}).sendTo(sink)
  await journal.latest({}, 1)
  await rm(dataDir, { recursive: true })
  expect(await journal.appendNotification(sampleNotification())).toMatchObject({ seq: 1 })
  await journal.appendNotification(sampleNotification())
  expect(logger.lines).toEqual([expect.stringMatching(/^error The journal was deleted or replaced[.]/)])
  await sink.until(3)
  expect(sink.messages()).toEqual([{ type: 'gap', after: 3, resumes_after: 0 }, 1, 2])
  feed.close()
})

test('a full disk: appends are refused, nothing is half written, and they succeed once there is space', async () => {
  const acknowledgedFile = join(dataDir, 'acknowledged')
  const writer = await startWriter({ dataDir, acknowledgedFile, concurrency: 8, count: null })
  await writer.until('acknowledged', 50)
  // Limits the size of every file of this process, which has the effect of a full disk.
  const limitFiles = (size: string) =>
    execFileSync('prlimit', ['--pid', String(writer.pid), `--fsize=${size}:`])
  limitFiles('65536')
  await writer.until('refused', 3)
  limitFiles('unlimited')
  await writer.until('acknowledged', 50)
  await writer.kill()
  const result = await compareWithStored({ dataDir }, await readAcknowledged(acknowledgedFile))
  expect(result).toMatchObject({ lost: 0, torn: 0, holes: 0 })
})

test('PostgreSQL’s lock held: appends are refused before the sender gives up, and succeed once it is released', async () => {
  const journal = await open(server.url)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query('BEGIN; UPDATE pasarela.state SET next_seq = next_seq')
  await expect(journal.appendNotification(sampleNotification())).rejects.toBeInstanceOf(JournalUnavailable)
  await expect(journal.checkWritable()).rejects.toThrow('its database is locked')
  await client.query('ROLLBACK')
  await client.end()
  await journal.checkWritable()
  expect(await appendUntilStored(journal)).toBeGreaterThan(0)
})

test('PostgreSQL stopped and restarted: appends are refused, then succeed, and the feed of the other gateway catches up', async () => {
  const [one, other] = [await open(server.url), await open(server.url)]
  const { newest } = await one.extent()
  const feed = createFeed(other)
  const receiving = receive(feed, newest, 2)
  await appendUntilStored(one)
  await server.kill()
  await expect(one.appendNotification(sampleNotification())).rejects.toBeInstanceOf(JournalUnavailable)
  // Callers see this text, so it contains no host and no port.
  const gone = 'The journal is not available: its database does not answer.'
  await expect(other.latest({}, 1)).rejects.toThrow(new JournalUnavailable(gone))
  await expect(other.checkWritable()).rejects.toThrow(new JournalUnavailable(gone))
  await server.start()
  await appendUntilStored(one)
  expect(await receiving).toEqual([newest + 1, newest + 2])
  feed.close()
})

test.each(['request', 'answer'] as const)(
  'PostgreSQL’s connection broken at the %s of a batch: its calls are stored once, and the notification is refused',
  async moment => {
    const proxy = await startCuttingProxy(Number(new URL(server.url).port))
    try {
      const journal = await open(server.url.replace(/:\d+\//, `:${proxy.port}/`))
      const kinds = moment === 'answer' ? ['notification', 'call', 'notification'] : ['call', 'notification']
      const newest = await appendUntilStored(journal)
      const notification = sampleNotification({ correlation_id: `cut-${moment}` })
      const cut = proxy.cut(`cut-${moment}`, moment)
      journal.recordCall(sampleCall({ operation: `cut.${moment}` }))
      await expect(journal.appendNotification(notification)).rejects.toBeInstanceOf(JournalUnavailable)
      await cut
      await journal.flush()
      // The entry is sent again, as its sender would do. If it was stored despite the error, it is a duplicate.
      const { duplicate_of } = await journal.appendNotification(notification)
      expect(duplicate_of).toBe(moment === 'answer' ? newest + 1 : null)
      expect((await journal.after(newest, {}, 10)).map(({ kind }) => kind)).toEqual(kinds)
    } finally {
      await proxy.close()
    }
  },
)

test('a database that cannot be reached at the start rejects with the system’s error', async () => {
  await expect(open('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(/ECONNREFUSED/)
})

test('the error for a data folder that cannot be used names it', async () => {
  const file = join(dataDir, 'file')
  await writeFile(file, '')
  const opening = openJournal({ dataDir: file, ...bounds, logger: createTestLogger() })
  await expect(opening).rejects.toThrow(file)
})

test.each(['SQLite', 'PostgreSQL'])(
  '%s: no acknowledged notification is lost when the process is killed',
  async engine => {
    const crash = await createProcessCrash(engine === 'SQLite' ? null : server)
    try {
      for (let round = 0; round < 3; round++) await crash.round()
      expect(await crash.compare()).toMatchObject({ lost: 0, torn: 0, holes: 0 })
    } finally {
      await crash.remove()
    }
  },
)

test('no acknowledged notification is lost when the database server is killed', async () => {
  const crash = await createServerCrash(server)
  try {
    for (let round = 0; round < 2; round++) await crash.round()
    expect(await crash.compare()).toMatchObject({ lost: 0, torn: 0, holes: 0 })
  } finally {
    await crash.remove()
  }
})

test.each(['SQLite', 'PostgreSQL'])(
  '%s: a reader that follows three writing processes sees every entry exactly once, in order',
  async engine => {
    const databaseUrl = engine === 'PostgreSQL' ? server.url : undefined
    const journal = await open(databaseUrl)
    const { newest } = await journal.extent()
    const files = [1, 2, 3].map(name => join(dataDir, `acknowledged-${name}`))
    const writers = await Promise.all(
      files.map(acknowledgedFile =>
        startWriter({
          dataDir,
          ...(databaseUrl !== undefined && { databaseUrl }),
          acknowledgedFile,
          concurrency: 8,
          count: 100,
        }),
      ),
    )
    let isWriting = true
    const written = Promise.all(writers.map(writer => writer.exited)).then(() => {
      isWriting = false
    })
    const seen: number[] = []
    // The number of entries is not known: on a busy machine some appends are refused, and may be stored nevertheless.
    for (let isLast = false; !isLast; ) {
      const wasWriting = isWriting
      const entries = await journal.after(seen.at(-1) ?? newest, {}, 50)
      seen.push(...entries.map(entry => entry.seq))
      isLast = !wasWriting && entries.length === 0
    }
    await written
    expect(seen).toEqual(Array.from({ length: seen.length }, (_, index) => newest + 1 + index))
    const acknowledged = (await Promise.all(files.map(readAcknowledged))).flatMap(map => [...map.keys()])
    expect(acknowledged).not.toEqual([])
    expect(new Set(acknowledged).isSubsetOf(new Set(seen))).toBe(true)
  },
)

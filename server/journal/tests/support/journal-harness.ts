import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Journal } from '../../journal.ts'
import { openJournal } from '../../open-journal.ts'
import { createTestLogger } from './samples.ts'

/** A place for one journal, initially empty. It can be opened several times, also at once. */
type JournalPlace = {
  settings: { databaseUrl?: string; dataDir: string }
  /** Sets the version in the database above the program's. */
  makeNewer: () => Promise<void>
  /** Sets the version in the database to one from before the first release. */
  makeOlder: () => Promise<void>
  /** The content of every table as text, to search for what must not be stored. */
  dump: () => Promise<string>
  remove: () => Promise<void>
}

/** How an engine is tested: its setup, and a fresh place for each test. */
export type JournalHarness = {
  start: () => Promise<void>
  createPlace: () => Promise<JournalPlace>
  stop: () => Promise<void>
}

/** The default bounds. */
export const bounds = { maxEntries: 100_000, maxBytes: 1e9, maxAgeDays: 30, maxRejectedEntries: 10_000 }

/** The place and the journals of one test. `open` may be called several times. */
export type JournalBench = {
  open: () => Promise<Journal>
  closeAll: () => Promise<void>
  place: () => JournalPlace
  /** Everything that the journals of this test logged. */
  logged: () => string[]
}

/** Registers the hooks that give each test a fresh place, and close what the test opened. */
export function registerJournals(harness: JournalHarness): JournalBench {
  let place: JournalPlace
  let opened: Journal[] = []
  let logger = createTestLogger()

  async function closeAll(): Promise<void> {
    for (const journal of opened) await journal.close()
    opened = []
  }
  beforeAll(() => harness.start())
  afterAll(() => harness.stop())
  beforeEach(async () => {
    place = await harness.createPlace()
    logger = createTestLogger()
  })
  afterEach(async () => {
    await closeAll()
    await place.remove()
  })
  return {
    closeAll,
    place: () => place,
    logged: () => logger.lines,
    open: async () => {
      const journal = await openJournal({ ...place.settings, ...bounds, logger })
      opened.push(journal)
      return journal
    },
  }
}

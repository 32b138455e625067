import type { Journal } from '../../journal/journal.ts'
import { openJournal } from '../../journal/open-journal.ts'
import { createCollectingLogger } from './collecting-logger.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** A journal in a folder of its own, for several gateways of one test file. `close` removes the folder. */
export async function openTestJournal(databaseUrl: string | null = null): Promise<{
  journal: Journal
  dataDir: string
  close: () => Promise<void>
}> {
  const folder = await makeTemporaryFolder()
  const { logger } = createCollectingLogger()
  const bounds = { maxEntries: 10_000, maxBytes: 1e9, maxAgeDays: 30, maxRejectedEntries: 1_000 }
  const journal = await openJournal({ databaseUrl, dataDir: folder.path, logger, ...bounds })
  return {
    journal,
    dataDir: folder.path,
    close: async () => {
      await journal.close()
      await folder.remove()
    },
  }
}

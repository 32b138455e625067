import {
  type FoundMarks,
  openRunningMark,
  type RunningMark,
  takeMarks,
} from '../shared/process/running-mark.ts'
import type { Engine } from './engines/engine.ts'
import type { JournalExtent, JournalLogger, UncleanStop } from './journal.ts'

/** The name of the setting. All gateways of the journal report the last unclean stop. */
const setting = 'unclean_stop'

/** How long the stop is reported. */
const reportedMs = 7 * 24 * 60 * 60 * 1000

/** `newest`: the newest entry at the time. Once that entry is deleted, no list shows the gap anymore. */
type Stored = UncleanStop & { newest: number }

type Settings = Pick<Engine, 'setting' | 'replaceSetting' | 'extent'>
type Options = { dataDir: string; settings: Settings; newest: number; logger: JournalLogger }

const noMark: RunningMark = { raise: () => {}, lower: () => {}, settle: () => {}, close: () => {} }

/**
 * Finds out whether the previous gateway was killed, logs and stores that, and marks this gateway as running. Without a
 * folder that it can write to, it logs that it cannot know.
 */
export async function watchUncleanStops({ dataDir, settings, newest, logger }: Options) {
  if (dataDir === ':memory:') return { mark: noMark, read: async () => null }
  const found = takeMarks(dataDir)
  if (found) await reportStop(found, { settings, newest, logger })
  return { mark: openMark(dataDir, logger), read: () => readStored(settings) }
}

function openMark(dataDir: string, logger: JournalLogger): RunningMark {
  try {
    return openRunningMark(dataDir)
  } catch (err) {
    logger.warn(
      { err },
      'If this process is killed, the next one cannot know: GATEWAY_DATA_DIR cannot be written.',
    )
    return noMark
  }
}

async function reportStop(
  { calls, last_at }: FoundMarks,
  { settings, newest, logger }: Omit<Options, 'dataDir'>,
): Promise<void> {
  if (calls === 0) {
    logger.warn({ last_at }, 'The gateway was not stopped in order before. All its calls are in the journal.')
    return
  }
  logger.error(
    { calls, last_at },
    calls === null
      ? 'The machine stopped before the gateway did. Its last calls may be missing in the journal.'
      : 'The gateway was not stopped in order before. Up to this many of its last calls are not in the journal.',
  )
  const stored: Stored = { calls, last_at, found_at: new Date().toISOString(), newest }
  try {
    const from = await settings.setting(setting)
    await settings.replaceSetting({ name: setting, from, to: JSON.stringify(stored) })
  } catch (err) {
    logger.error({ err }, 'The console will not say that calls are missing: the journal is unavailable.')
  }
}

async function readStored(settings: Settings): Promise<UncleanStop | null> {
  const text = await settings.setting(setting)
  if (text === null) return null
  const { newest, ...stop } = JSON.parse(text) as Stored
  if (Date.parse(stop.found_at) < Date.now() - reportedMs) return null
  const { pruned_to }: JournalExtent = await settings.extent()
  return pruned_to > 0 && pruned_to >= newest ? null : stop
}

import type { Engine, EngineLocation } from '../engines/engine.ts'
import { openEngineThread } from './open-engine-thread.ts'

type Searches = Pick<Engine, 'list' | 'close'>

/**
 * Searches a SQLite file in a thread of its own, so that a search does not delay what waits to be stored. The first
 * search starts it. If it cannot start, and for other journals, the journal's own thread searches.
 */
export function createSearches(engine: Pick<Engine, 'list'>, location: EngineLocation): Searches {
  let reader: Promise<Searches> | null = null
  function open(location: EngineLocation): Promise<Pick<Engine, 'list'>> {
    reader ??= openEngineThread(location).catch(error => {
      reader = null
      throw error
    })
    return reader.catch(() => engine)
  }
  return {
    list: async (...args) => {
      const isFile = location.engine === 'sqlite' && location.dataDir !== ':memory:'
      const searched = isFile ? await open({ ...location, isReader: true }) : engine
      return searched.list(...args)
    },
    close: async () => (await reader?.catch(() => null))?.close(),
  }
}

/** Starts a gateway: opens the journal, builds the app, and listens. `close` undoes it in reverse order. */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { JournalUnavailable } from './journal/journal.ts'
import { openJournal } from './journal/open-journal.ts'
import { findLowFileLimit } from './process/open-files.ts'
import { toLocalUrl } from './process/to-local-url.ts'
import { watchLoop } from './process/watch-loop.ts'

/** `url` contains the actual port, and the loopback address in place of a wildcard. `inject` answers a request without a socket. */
export type RunningGateway = {
  url: string
  port: number
  inject: FastifyInstance['inject']
  close: () => Promise<void>
}

/** A failed start that the user can correct. `message` is one line that says how. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** @throws StartError if the port is in use or not permitted, or the journal cannot be opened */
export async function startGateway(
  config: Config,
  logger: Logger,
  consoleRoot?: string,
): Promise<RunningGateway> {
  const journal = await openJournal({
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    maxEntries: config.journalMaxEntries,
    maxAgeDays: config.journalMaxAgeDays,
    maxRejectedEntries: config.journalMaxRejected,
    logger,
  }).catch((cause: Error) => {
    throw new StartError(describeJournalFailure(cause, config), { cause })
  })
  const app = await createApp(config, { journal, logger, ...(consoleRoot !== undefined && { consoleRoot }) })
  const fileLimit = findLowFileLimit(config.maxConnections)
  if (fileLimit !== null) {
    const { maxConnections } = config
    logger.warn(
      { fileLimit, maxConnections },
      'Connections beyond the limit of open files are closed unanswered. Raise it (ulimit -n), or lower GATEWAY_MAX_CONNECTIONS.',
    )
  }
  const endWatch = watchLoop(logger)
  const close = async () => {
    endWatch()
    await app.close()
    await journal.close()
  }
  try {
    await app.http.listen({ host: config.host, port: config.port })
  } catch (cause) {
    await close()
    throw new StartError(describeListenFailure(cause, config), { cause })
  }
  const { port } = app.http.server.address() as AddressInfo
  return { url: toLocalUrl(config.host, port), port, inject: app.http.inject.bind(app.http), close }
}

/** `JournalUnavailable` has words for callers. Whoever starts the gateway needs the reason, and the folder. */
function describeJournalFailure(failure: Error, { databaseUrl, dataDir }: Config): string {
  const { cause } = failure
  if (!(failure instanceof JournalUnavailable && cause instanceof Error))
    return `The journal could not be opened: ${failure.message}`
  const place = databaseUrl === null ? join(dataDir, 'journal.sqlite') : 'PostgreSQL'
  return `The journal could not be opened: ${place}: ${cause.message}`
}

function describeListenFailure(cause: unknown, { host, port }: Config): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : ''
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is in use. Stop what listens there, or set PORT.`
  if (code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to 1024 or above.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine. Set HOST to 127.0.0.1, 0.0.0.0 or another address of it.`
  return `The gateway cannot listen on ${host}:${port}: ${cause instanceof Error ? cause.message : cause}`
}

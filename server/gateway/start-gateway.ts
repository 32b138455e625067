/** Starts a gateway: opens the journal, builds the app, and listens. `close` undoes it in reverse order. */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { openJournal } from '../journal/open-journal.ts'
import { findLowFileLimit } from '../shared/process/open-files.ts'
import { toLocalUrl } from '../shared/process/shown-address.ts'
import { StartError, type StartProblem } from '../shared/process/start-problems.ts'
import { watchLoop } from '../shared/process/watch-loop.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { explainJournalFailure } from './explain-journal-failure.ts'

/** `url` contains the actual port, and the loopback address in place of a wildcard. `inject` answers a request without a socket. */
export type RunningGateway = {
  url: string
  port: number
  /** Address of the shop proxy with its key. Null without one. */
  shopUrl: string | null
  inject: FastifyInstance['inject']
  /** Reads the file of accounts again. If the file has errors, nothing changes, and each error is logged. */
  reloadAccounts: () => void
  close: () => Promise<void>
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
    maxBytes: config.journalMaxBytes,
    maxAgeDays: config.journalMaxAgeDays,
    maxRejectedEntries: config.journalMaxRejected,
    logger,
  }).catch((cause: Error) => {
    throw new StartError(explainJournalFailure(cause, config), cause)
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
    throw new StartError(explainListenFailure(cause, { ...config, variable: 'PORT' }), cause)
  }
  const shopUrl = await app.listenToShops().catch(async (cause: unknown) => {
    await close()
    const place = { host: config.shopHost, port: config.shopPort ?? 0, variable: 'GATEWAY_SHOP_PORT' }
    throw new StartError(explainListenFailure(cause, place), cause)
  })
  const { port } = app.http.server.address() as AddressInfo
  return {
    url: toLocalUrl(config.host, port),
    port,
    shopUrl,
    inject: app.http.inject.bind(app.http),
    reloadAccounts: app.reloadAccounts,
    close,
  }
}

type Place = { host: string; port: number; variable: string }

function explainListenFailure(cause: unknown, { host, port, variable }: Place): StartProblem {
  const code = cause instanceof Error && 'code' in cause ? cause.code : ''
  if (code === 'EADDRINUSE') return { rule: 'port_in_use', params: { host, port, variable } }
  if (code === 'EACCES') return { rule: 'port_not_permitted', params: { host, port, variable } }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return { rule: 'not_an_address', params: { host, variable: 'HOST' } }
  return { rule: 'cannot_listen', params: { host, port, reason: readReason(cause) } }
}

function readReason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

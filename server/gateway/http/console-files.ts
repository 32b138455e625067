/** Serves the console: the built files, and one page for every other path. Registered in a scope of its own. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { AppError } from '../errors.ts'
import type { Callers } from './callers.ts'
import { consolePolicy, noncePlaceholder, pageHeaders } from './page-headers.ts'
import { sendError } from './send-error.ts'
import { registerSignIn, safePath, sendSignIn } from './sign-in.ts'

const notBuilt =
  '<!doctype html><title>Pasarela</title><p>The console is not built. Run <code>npm run build</code>.'
const html = 'text/html; charset=utf-8'

export type ConsoleOptions = {
  /** The output folder of `vite build`. */
  root: string
  config: Config
  callers: Callers
  /** The address of the provider of the account that the request names; its own or the default one's. */
  providerUrlOf: (request: FastifyRequest) => string | Promise<string>
}

export async function registerConsole(
  app: FastifyInstance,
  { root, config, callers, providerUrlOf }: ConsoleOptions,
): Promise<void> {
  const indexFile = join(root, 'index.html')
  const page = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : notBuilt
  // After signing out, the Back button must not show a page that the browser kept.
  const cacheControl = callers.consoleToken === null ? 'no-cache' : 'no-store'
  const folders = [`/${config.routePrefix}/`, '/trpc/', '/assets/']

  const headers = pageHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    const isSigningIn = request.method === 'POST' && request.url === '/sign-in'
    const refused = isSigningIn
      ? callers.foreignRefusalOf(request)
      : callers.refusalOf(request, { isPage: true })
    if (!refused) return done()
    refusePage(request, reply, refused)
  })
  if (callers.consoleToken !== null) registerSignIn(app, callers.consoleToken, config)
  if (existsSync(join(root, 'assets'))) {
    await app.register(fastifyStatic, {
      root: join(root, 'assets'),
      prefix: '/assets/',
      // One route for all files, which looks a file up at each request: with a route for each, a gateway takes 15 ms of
      // processor time more to start and close. Browsers keep the files for a year.
      // Compressed files are sent in place of those beside them.
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    })
  }
  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url)
    if (isBelow(path, folders) || !acceptsPage(path, request.headers.accept)) return reply.callNotFound()
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', consolePolicy(await providerUrlOf(request), nonce))
      .header('cache-control', cacheControl)
      .type(html)
      .send(page.replace(noncePlaceholder, nonce))
  })
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/** True also for the folder itself, with or without a slash at the end. */
function isBelow(path: string, folders: string[]): boolean {
  return folders.some(folder => `${path}/`.startsWith(folder))
}

/**
 * Browsers name `text/html` when they open a page. curl accepts everything, and so do images, scripts and clients of
 * the API: those get no page for a file name, nor below `/api`, where the path is a call with another prefix than the
 * configured one.
 */
function acceptsPage(path: string, accept = '*/*'): boolean {
  if (accept.includes('text/html')) return true
  return /\*\/\*|text\/\*/.test(accept) && !/\.[^/]*$/.test(path) && !isBelow(path, ['/api/'])
}

/** Answers a browser without the console token with the sign-in page, and every other caller with JSON. */
function refusePage(request: FastifyRequest, reply: FastifyReply, refused: AppError): void {
  if (refused.code === 'unauthorized' && request.headers.accept?.includes('text/html')) {
    const acceptLanguage = request.headers['accept-language']
    sendSignIn(reply, 401, { acceptLanguage, isWrong: false, next: safePath(request.url) })
  } else {
    sendError(reply, refused)
  }
}

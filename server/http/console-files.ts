/** The console: its built files, and the one page that every deep link opens. Registered in a scope of its own. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { refusalOf } from './callers.ts'
import { sendError } from './send-error.ts'
import { registerSignIn } from './sign-in.ts'
import { renderSignIn, safePath } from './sign-in-page.ts'

const notBuilt =
  '<!doctype html><title>Pasarela</title><p>The console is not built. Run <code>npm run build</code>.'
const html = 'text/html; charset=utf-8'

/** @param root the folder that `vite build` writes */
export async function registerConsole(app: FastifyInstance, root: string, config: Config): Promise<void> {
  const indexFile = join(root, 'index.html')
  const page = existsSync(indexFile) ? readFileSync(indexFile) : notBuilt
  const hidden = [`/${config.routePrefix}/`, '/trpc/', '/assets/']

  await app.register(helmet, securityHeaders(config))
  app.addHook('onRequest', (request, reply, done) => guardPage(request, reply, config, done))
  registerSignIn(app, config)
  if (existsSync(join(root, 'assets'))) {
    await app.register(fastifyStatic, {
      root: join(root, 'assets'),
      prefix: '/assets/',
      wildcard: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    })
  }
  app.get('/*', (request, reply) => {
    const isPage = request.headers.accept?.includes('text/html') ?? false
    if (!isPage || isBelow(request.url, hidden)) return reply.callNotFound()
    return reply.header('cache-control', 'no-cache').type(html).send(page)
  })
}

/** The folder itself counts too, with or without its slash. */
function isBelow(url: string, folders: string[]): boolean {
  const path = `${url.split('?', 1)[0]}/`
  return folders.some(folder => path.startsWith(folder))
}

/** A page without the token becomes the sign-in page; anything else is told in JSON. */
function guardPage(request: FastifyRequest, reply: FastifyReply, config: Config, done: () => void): void {
  const isSigningIn = request.method === 'POST' && request.url === '/sign-in'
  const refused = isSigningIn ? null : refusalOf(request, config)
  if (!refused) {
    done()
  } else if (refused.code === 'unauthorized' && request.headers.accept?.includes('text/html')) {
    const acceptLanguage = request.headers['accept-language']
    const page = renderSignIn({ acceptLanguage, isWrong: false, next: safePath(request.url) })
    reply.code(401).type(html).header('vary', 'Accept-Language').send(page)
  } else {
    sendError(reply, refused)
  }
}

/**
 * Cards go from the browser straight to the provider, so that is the one other origin a page may call. Mantine
 * writes style attributes and one style element, hence `unsafe-inline` for styles; scripts get no such exception.
 */
function securityHeaders({ providerUrl, isLoopback }: Config) {
  const provider = new URL(providerUrl).origin
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", provider],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: isLoopback ? false : { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'no-referrer' as const },
  }
}

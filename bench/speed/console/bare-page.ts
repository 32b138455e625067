import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import react from '@vitejs/plugin-react'
import Fastify from 'fastify'
import { build } from 'vite'

/** Builds `bench/subjects/bare-page` as Vite builds the console, and serves it on a free port. */
export async function startBarePage(): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'pasarela-bare-page-'))
  await build({
    root: join(import.meta.dirname, '../../subjects/bare-page'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0 },
  })
  const app = Fastify()
  await app.register(fastifyStatic, { root: folder })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

import type { Addresses } from './rewrite.ts'

/**
 * Reads where the site will stand. `DOCS_URL` is its whole address, by default the root of some host;
 * `DOCS_SOURCES` is that of the repository.
 */
export function readAddresses(env: NodeJS.ProcessEnv): Addresses & { origin: string | undefined } {
  const url = env.DOCS_URL ? new URL(env.DOCS_URL) : undefined
  const base = url?.pathname.replace(/\/$/, '') ?? ''
  return { origin: url?.origin, base, sources: env.DOCS_SOURCES?.replace(/\/$/, '') }
}

import { join } from 'node:path'

/**
 * Where Node keeps compiled modules between processes (its variable `NODE_COMPILE_CACHE`). Tests start hundreds of
 * processes and threads: one that opens a journal takes 100 ms of processor time with it, 190 without.
 */
export const compileCache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled')

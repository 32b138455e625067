import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { compileCache } from './checks/compile-cache.ts'
import { writeNotices } from './checks/package/notices.ts'
import { WaitingFirst } from './checks/test-order.ts'

/** Writes .br and .gz beside each asset; the gateway sends those instead of compressing on every request. */
function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!dir || !/^assets\/.*\.(js|css|svg|json)$/.test(name)) continue
        const file = join(dir, name)
        const bytes = readFileSync(file)
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/** Makes browsers load the type face with the page, and not only after the styles that name it. */
function preloadedFont(): Plugin {
  return {
    name: 'preloaded-font',
    transformIndexHtml: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter(name => name.endsWith('.woff2'))
        .map(name => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${name}` },
        })),
  }
}

/** Vite builds React's development code, half as large again and slower, where NODE_ENV is something else. */
function productionBuild(): Plugin {
  return {
    name: 'production-build',
    apply: 'build',
    config: () => {
      process.env.NODE_ENV = 'production'
    },
  }
}

/** Makes the texts of all elements visible. */
const visibleJsx = join(import.meta.dirname, 'web/visible-jsx')

export default defineConfig({
  root: 'web',
  plugins: [
    productionBuild(),
    preloadedFont(),
    react({ jsxImportSource: visibleJsx }),
    { ...writeNotices(), apply: 'build' },
    compressedAssets(),
  ],
  resolve: {
    // This formatter needs no parser of its own, and is the one of server and command.
    alias: { 'use-intl/format-message': join(import.meta.dirname, 'web/i18n/format-message.ts') },
  },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    // Vite's default target rewrites light-dark() to variables that nothing sets (seen on screenshots).
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // All of these know `modulepreload`.
    modulePreload: { polyfill: false },
    // The first page is one file, see below. The bench limits its compressed size.
    chunkSizeWarningLimit: 600,
    // Nothing is inlined: the content security policy allows no data: scripts, and files can be cached.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The first page and its imports are one file, because fifty small files cost more in headers than in code.
            { name: 'first', test: /\/web\/(main|features\/overview\/overview-page)\.tsx?$/, priority: 1 },
            // Modules that four pages or more share are one file, for the same reason (decision 017).
            { name: 'shared', minShareCount: 4 },
          ],
        },
      },
    },
  },
  test: {
    root: '.',
    // The test files of one worker share its modules. Loading modules for each file took two thirds of the time
    // (decision 036).
    isolate: false,
    sequence: { sequencer: WaitingFirst },
    env: { NODE_COMPILE_CACHE: compileCache },
    // The limit is long enough for a busy machine, where a test of 5 s took more than 20 s (load average 24).
    testTimeout: 60_000,
    // The limit is long for the same reason. A condition is met, or the test fails.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // There are more workers than cores, because some wait for time limits, a database or the end of a process
          // (decision 074).
          maxWorkers: availableParallelism() + 7,
          sequence: { groupOrder: 1 },
          include: ['{server,cli,web,bench,checks}/**/*.test.ts', 'site/documents/*.test.ts'],
          // The suites of shops, which `npm run test:package` runs with their runners over the installed package.
          exclude: ['checks/package/shops/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          // Tests wait less here, and each worker takes 3 s of processor time to start the console (measured on two cores
          // with twelve files: 3 workers 33 s of processor time, 6 workers 44 s).
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 0 },
          environment: './web/tests/support/environment.ts',
          include: ['web/**/*.test.tsx'],
          setupFiles: './web/tests/support/prepare.ts',
          // The alias above only applies to what vitest transforms.
          server: { deps: { inline: ['use-intl'] } },
        },
      },
    ],
  },
})

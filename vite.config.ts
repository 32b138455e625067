import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    // Vite's default target rewrites light-dark() to variables that nobody sets (console notes, section 1c).
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/trpc': 'http://127.0.0.1:3000' } },
  test: {
    root: '.',
    include: ['server/**/*.test.ts', 'web/**/*.test.ts', 'bench/**/*.test.ts'],
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})

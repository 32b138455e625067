import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Words } from '../words.ts'
import type { Finding } from './finding.ts'

/** Whether Playwright, as installed in the current project, finds its Chromium. Only suites with a browser need it. */
export async function checkBrowser({ doctor }: Words): Promise<Finding> {
  const project = createRequire(resolve('package.json'))
  const found = ['playwright', '@playwright/test']
    .map(name => tryResolve(project, name))
    .find(path => path !== null)
  if (found === undefined || found === null)
    return { check: 'browser', state: 'ok', detail: doctor.noPlaywright }
  const { default: playwright } = await import(pathToFileURL(found).href)
  const path: string = playwright.chromium.executablePath()
  if (existsSync(path)) return { check: 'browser', state: 'ok', detail: path }
  return { check: 'browser', state: 'warning', detail: doctor.noBrowser }
}

function tryResolve(project: NodeJS.Require, name: string): string | null {
  try {
    return project.resolve(name)
  } catch {
    return null
  }
}

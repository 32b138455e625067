import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { runAction } from './page-actions.ts'

/** The values of a column in the file that the list exports. */
export async function exportedColumn(page: Page, name: string): Promise<(string | undefined)[]> {
  const download = page.waitForEvent('download')
  await runAction(page, 'Export CSV')
  const text = await readFile(await (await download).path(), 'utf8')
  const [names = '', ...rows] = text.replace('\uFEFF', '').trim().split('\r\n')
  const place = names.split(',').indexOf(name)
  return rows.map(row => row.split(',')[place])
}

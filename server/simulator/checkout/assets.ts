import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '../../shared/package-root.ts'
import { readScript } from '../browser-script/bundle.ts'
import type { Answer, Route } from '../http/route.ts'

/** The page's stylesheets, in the order of their cascade. */
const styles = ['colors', 'page', 'order', 'form', 'result']

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3b5bdb"/><path d="M6 13h20M8 8h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2z" fill="none" stroke="#fff" stroke-width="2"/></svg>'

const stylesFolder = join(packageRoot, 'server/simulator/checkout/styles')

async function readStyles(): Promise<string> {
  const texts = await Promise.all(styles.map(name => readFile(join(stylesFolder, `${name}.css`), 'utf8')))
  return texts.join('\n')
}

export const assetRoutes: Route[] = [
  asset('/checkout/assets/checkout.css', 'text/css', readStyles),
  asset('/checkout/assets/checkout.js', 'text/javascript', () => readScript('checkout')),
  asset('/checkout/assets/icon.svg', 'image/svg+xml', async () => icon),
]

/** Read on the first request: few simulators ever show a page. */
function asset(path: string, type: string, read: () => Promise<string>): Route {
  let text: string | null = null
  const handle = async (): Promise<Answer> => {
    text ??= await read()
    const headers = {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    }
    return { status: 200, text, headers }
  }
  return { method: 'GET', path, access: 'page', handle }
}

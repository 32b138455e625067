/** The picture that sites show beside a link to the repository. */
import type { Page } from 'playwright'
import { words } from './words.ts'

/** @param picture the WebP of the film that explains a rejected notification; its verdict is cut out */
export async function takeSocialPreview(page: Page, picture: Buffer): Promise<Buffer> {
  const { promise, about } = words.en
  await page.setViewportSize({ width: 1280, height: 640 })
  await page.setContent(`<body style="margin:0;background:#101828;color:#fff;font-family:system-ui;overflow:hidden">
    <div style="padding:56px 64px"><b style="font-size:30px;color:#7dd3fc">Pasarela</b>
    <h1 style="font-size:56px;margin:12px 0">${promise}</h1><p style="font-size:28px;margin:0">${about}</p></div>
    <div style="position:absolute;left:64px;top:250px;width:1152px;height:390px;overflow:hidden;border-radius:12px 12px 0 0">
    <img src="data:image/webp;base64,${picture.toString('base64')}" style="width:1700px;margin:-400px 0 0 -420px"></div></body>`)
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  return page.screenshot()
}

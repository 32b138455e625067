/** Pictures as WebP: the browser encodes each, and frames are put into one file here, so that no encoder is installed. */
import type { Page } from 'playwright'

/** A frame of a moving picture, as a WebP file, and for how long it is shown. */
export type Frame = { picture: Buffer; ms: number }
type Size = { width: number; height: number }

/** @param page a page without a content security policy: its canvas encodes the picture */
export async function toWebp(page: Page, png: Buffer, quality: number): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ([data, quality]) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
      const canvas = Object.assign(document.createElement('canvas'), {
        width: picture.width,
        height: picture.height,
      })
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? ''
    },
    [png.toString('base64'), quality] as const,
  )
  return Buffer.from(encoded, 'base64')
}

/** Puts frames of one size into an animated WebP that repeats forever (https://developers.google.com/speed/webp/docs/riff_container). */
export function joinFrames(frames: Frame[], size: Size): Buffer {
  const animationFlag = 0b10
  const header = Buffer.concat([
    Buffer.from([animationFlag, 0, 0, 0]),
    uint24(size.width - 1),
    uint24(size.height - 1),
  ])
  // A white background, and no bound of the repetitions.
  const animation = Buffer.from([255, 255, 255, 255, 0, 0])
  const parts = frames.map(({ picture, ms }) => {
    const place = Buffer.concat([uint24(0), uint24(0), uint24(size.width - 1), uint24(size.height - 1)])
    return chunk('ANMF', Buffer.concat([place, uint24(ms), Buffer.from([0]), imageOf(picture)]))
  })
  const content = [Buffer.from('WEBP'), chunk('VP8X', header), chunk('ANIM', animation), ...parts]
  return chunk('RIFF', Buffer.concat(content))
}

/** The chunk with the image data of a WebP file: `VP8 ` or `VP8L`. */
function imageOf(file: Buffer): Buffer {
  let at = 12
  while (at < file.length) {
    const end = at + 8 + file.readUInt32LE(at + 4)
    if (/^VP8[ L]$/.test(file.toString('latin1', at, at + 4))) return file.subarray(at, end + (end % 2))
    at = end + (end % 2)
  }
  throw new Error('The browser did not make a WebP picture.')
}

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntLE(value, 0, 3)
  return bytes
}

import type { FeedMessage } from '../../contract/journal.ts'
import type { FrameSink } from '../feed/feed.ts'

/** A subscriber's end that keeps what was written, and can refuse to take more. */
export function createSink(): FrameSink & {
  text: () => string
  messages: () => unknown[]
  stall: () => void
  /** From now on it wants no more after each write, until the next turn of the event loop. */
  slow: () => void
  ended: Promise<string>
  until: (count: number) => Promise<void>
} {
  let text = ''
  let isStalled = false
  let isSlow = false
  let pending = 0
  let check = () => {}
  const ended = Promise.withResolvers<string>()
  const messages = () =>
    [...text.matchAll(/^data: (\{"type".*)\nid: (\d+)$/gm)].map(([, json = '', id]) => {
      const message: FeedMessage = JSON.parse(json)
      return message.type === 'entry' && message.entry.seq === Number(id) ? message.entry.seq : message
    })
  return {
    write: bytes => {
      if (isStalled) pending += bytes.length
      else text += Buffer.from(bytes).toString()
      check()
      return !isStalled && !isSlow
    },
    onDrain: resume => {
      if (!isStalled) setImmediate(resume)
    },
    pendingBytes: () => pending,
    end: () => ended.resolve('ended'),
    destroy: () => ended.resolve('destroyed'),
    text: () => text,
    messages,
    stall: () => {
      isStalled = true
    },
    slow: () => {
      isSlow = true
    },
    ended: ended.promise,
    until: count =>
      new Promise(resolve => {
        check = () => {
          if (messages().length >= count) resolve()
        }
        check()
      }),
  }
}

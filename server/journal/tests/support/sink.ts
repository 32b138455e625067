import { Writable } from 'node:stream'
import type { FeedMessage } from '../../../contract/journal.ts'

/** A sink of the feed that keeps what was written. */
export type TestSink = Writable & {
  text: () => string
  /** For each entry its seq, which equals its id, and gaps. */
  messages: () => unknown[]
  until: (count: number) => Promise<void>
  /** Stops reading from now on. */
  stall: () => void
  ended: Promise<'ended' | 'destroyed'>
}

/** @param isSlow asks for a pause after each write */
export function createSink({ isSlow = false } = {}): TestSink {
  let text = ''
  let isStalled = false
  let check = () => {}
  const ended = Promise.withResolvers<'ended' | 'destroyed'>()
  const sink = new Writable({
    ...(isSlow && { highWaterMark: 1 }),
    write: (bytes, _, done) => {
      if (isStalled) return
      text += bytes
      check()
      setImmediate(done)
    },
  })
  sink.on('finish', () => ended.resolve('ended'))
  sink.on('close', () => ended.resolve('destroyed'))
  const messages = () =>
    [...text.matchAll(/^data: (\{"type".*)\nid: (\d+)$/gm)].map(([, json = '', id]) => {
      const message: FeedMessage = JSON.parse(json)
      return message.type === 'entry' && message.entry.seq === Number(id) ? message.entry.seq : message
    })
  return Object.assign(sink, {
    text: () => text,
    messages,
    until: (count: number) =>
      new Promise<void>(resolve => {
        check = () => {
          if (messages().length >= count) resolve()
        }
        check()
      }),
    stall: () => {
      isStalled = true
    },
    ended: ended.promise,
  })
}

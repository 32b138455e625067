/**
 * A document for component tests, beside the gateway in one process: happy-dom's window, with Node's own fetch,
 * streams and abort signals left in place, because the gateway and the simulator work with them.
 */
import { GlobalWindow } from 'happy-dom'
import { type Environment, populateGlobal } from 'vitest/runtime'

/** Globals of Node that vitest's list of a window's names would replace. */
const keptFromNode = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'BroadcastChannel',
  'File',
  'FormData',
  'Headers',
  'MessageChannel',
  'MessagePort',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
  'fetch',
  'performance',
]

export default {
  name: 'console',
  viteEnvironment: 'client',
  setup(global) {
    const window = new GlobalWindow({ url: 'http://localhost/', width: 1280, height: 800 })
    // Vitest omits the console's style sheets. Those of Mantine hide nothing without them, and role queries would match
    // each of their rules with every element.
    Object.defineProperty(window.HTMLStyleElement.prototype, 'sheet', { get: () => null })
    const kept = keptFromNode.map(name => [name, Object.getOwnPropertyDescriptor(global, name)] as const)
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true })
    for (const [name, descriptor] of kept) if (descriptor) Object.defineProperty(global, name, descriptor)
    return {
      async teardown() {
        await window.happyDOM.close()
        for (const key of keys) delete global[key]
        for (const [key, descriptor] of originals) Object.defineProperty(global, key, descriptor)
      },
    }
  },
} satisfies Environment

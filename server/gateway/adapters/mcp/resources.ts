/** What agents read and what users choose: the documents, a timeline, the failures, and the prompts. */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { packageRoot } from '../../../shared/package-root.ts'
import { maskData } from './mask-data.ts'
import { quote } from './present.ts'
import { readTimeline, toTimelineText } from './timeline-text.ts'
import type { Backend } from './tool.ts'
import words from './words.json' with { type: 'json' }

const docsFolder = join(packageRoot, 'docs')
const text = (uri: URL, mimeType: string, content: string) => ({
  contents: [{ uri: uri.href, mimeType, text: content }],
})

export function registerResources(mcp: McpServer, openBackend: () => Promise<Backend>): void {
  const json = { mimeType: 'application/json' }
  mcp.registerResource(
    'openapi',
    'pasarela://openapi.json',
    { ...json, description: 'The REST API of the gateway' },
    async uri => text(uri, json.mimeType, JSON.stringify(await (await openBackend()).readOpenApi())),
  )
  mcp.registerResource(
    'failures',
    'pasarela://failures',
    { ...json, description: 'The last failed calls by cause' },
    async uri => {
      const failures = await (await openBackend()).gateway.calls.failures({
        purpose: 'operation',
        limit: 1000,
      })
      return text(uri, json.mimeType, quote(maskData(failures)))
    },
  )
  mcp.registerResource(
    'timeline',
    new ResourceTemplate('pasarela://timeline/{id}', { list: undefined }),
    { mimeType: 'text/plain', description: 'What happened to a payment, an order or a subscription' },
    async (uri, { id }) =>
      text(
        uri,
        'text/plain',
        quote(maskData(toTimelineText(await readTimeline(String(id), await openBackend())))),
      ),
  )
  mcp.registerResource(
    'docs',
    new ResourceTemplate('pasarela://docs/{+name}', {
      list: async () => ({
        resources: (await listDocs()).map(name => ({ name, uri: `pasarela://docs/${name}` })),
      }),
    }),
    { mimeType: 'text/markdown', description: 'The documents of Pasarela' },
    async (uri, { name }) => {
      const found = (await listDocs()).find(one => one === name)
      if (found === undefined) throw new ResourceNotFoundError(uri.href)
      return text(uri, 'text/markdown', await readFile(join(docsFolder, found), 'utf8'))
    },
  )
}

/** The documents for users, by folder. The package has no others. */
async function listDocs(): Promise<string[]> {
  const found = await Array.fromAsync(glob('*/*.md', { cwd: docsFolder, exclude: ['internals'] }))
  return found.toSorted()
}

export function registerPrompts(mcp: McpServer): void {
  for (const [name, { title, description, argument, text }] of Object.entries(words.prompts)) {
    const value = z.string().max(500).meta({ description: argument.description })
    const argsSchema = z.object({ [argument.name]: value })
    mcp.registerPrompt(name, { title, description, argsSchema }, args => {
      const filled = text.replace('{value}', () => args[argument.name] ?? '')
      return { messages: [{ role: 'user', content: { type: 'text', text: filled } }] }
    })
  }
}

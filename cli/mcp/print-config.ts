import clients from './client-configs.json' with { type: 'json' }

export type Client = keyof typeof clients
export const clientNames = Object.keys(clients) as Client[]

/** The file of a client's configuration, and the lines in it that start `pasarela mcp`. */
export function configOf(client: Client, args: string[]): { file: string; text: string } {
  const { file, key } = clients[client]
  const server = { command: 'npx', args: ['pasarela', 'mcp', ...args] }
  const text =
    key === 'mcp_servers'
      ? [
          `[${key}.pasarela]`,
          ...Object.entries(server).map(([name, value]) => `${name} = ${JSON.stringify(value)}`),
        ].join('\n')
      : JSON.stringify({ [key]: { pasarela: server } }, null, 2)
  return { file, text }
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { startDemo } from '../../server/demo/start-demo.ts'
import { root } from './documents.ts'

/** Writes the OpenAPI documents of gateway and simulator to `site/openapi`: those that running servers respond with. */
export async function writeOpenApi(): Promise<void> {
  const folder = join(root, 'site/openapi')
  mkdirSync(folder, { recursive: true })
  const demo = await startDemo({
    environment: { PORT: '0', GATEWAY_DATA_DIR: ':memory:' },
    simulatorPort: 0,
    logger: pino({ level: 'silent' }),
  })
  const sources = {
    gateway: [`${demo.gateway.url}/${demo.prefix}/openapi.json`, 'http://127.0.0.1:3000'],
    simulator: [`${demo.simulator.url}/simulator/openapi.json`, 'http://127.0.0.1:4010'],
  } as const
  for (const [name, [source, url]] of Object.entries(sources)) {
    const document = await (await fetch(source)).json()
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...document, servers: [{ url }] }))
  }
  await demo.close()
}

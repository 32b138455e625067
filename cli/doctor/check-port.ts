import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Words } from '../words/en.ts'
import type { Finding } from './finding.ts'

type Address = { host: string; port: number; variable: 'PORT' | 'SIMULATOR_PORT' }

/** Whether a server could listen at the address. The server that occupies it may be Pasarela itself. */
export async function checkPort({ host, port, variable }: Address, { doctor }: Words): Promise<Finding> {
  const check = variable === 'PORT' ? 'port' : 'simulator_port'
  const server = createServer()
  try {
    server.listen({ host, port })
    await once(server, 'listening')
    return { check, state: 'ok', detail: doctor.portIsFree(host, port) }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code !== 'EADDRINUSE') return { check, state: 'problem', detail: doctor.portFails(variable, message) }
    const detail = doctor.portIsTaken(host, port, variable)
    return { check, state: 'warning', detail }
  } finally {
    server.close()
  }
}

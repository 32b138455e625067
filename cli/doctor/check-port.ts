import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Words } from '../words.ts'
import type { Finding } from './finding.ts'

type Address = { host: string; port: number; variable: 'PORT' | 'SIMULATOR_PORT' }

/** Whether a server could listen at the address. The server that occupies it may be Pasarela itself. */
export async function checkPort(
  { host, port, variable }: Address,
  { doctor, format }: Words,
): Promise<Finding> {
  const check = variable === 'PORT' ? 'port' : 'simulator_port'
  const server = createServer()
  try {
    server.listen({ host, port })
    await once(server, 'listening')
    return { check, state: 'ok', detail: format(doctor.portIsFree, { host, port }) }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code !== 'EADDRINUSE')
      return { check, state: 'problem', detail: format(doctor.portFails, { variable, reason: message }) }
    const detail = format(doctor.portIsTaken, { host, port, variable })
    return { check, state: 'warning', detail }
  } finally {
    server.close()
  }
}

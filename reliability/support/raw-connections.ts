import { connect, type Socket } from 'node:net'

/** Connects at most so many at a time, because the listen backlog has 511 places. */
const atOnce = 100

/** Opens connections that send `request` and read nothing until somebody reads from them. */
export async function openConnections(port: number, count: number, request = ''): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const length = Math.min(atOnce, count - sockets.length)
    sockets.push(...(await Promise.all(Array.from({ length }, () => open(port, request)))))
  }
  return sockets
}

function open(port: number, request: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.pause()
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject).on('error', () => {})
      if (request) socket.write(request)
      resolve(socket)
    })
  })
}

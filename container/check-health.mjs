/** The health check of the image: exit code 0 while the gateway is ready or, where none runs, while the simulator answers. */
const { PORT = '3000', SIMULATOR_PORT = '4010' } = process.env
const gateway = await ask(`http://127.0.0.1:${PORT}/readyz`)
const isHealthy = gateway?.ok ?? (await ask(`http://127.0.0.1:${SIMULATOR_PORT}/`)) !== null
process.exit(isHealthy ? 0 : 1)

/** The response, or null if nothing listens there. */
function ask(url) {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(2000) }).catch(() => null)
}

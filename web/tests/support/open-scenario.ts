/** The console on an account that a scenario filled. Its ids and moments are the same in each run. */
import { type Console, renderConsole, startAccount } from './render-console.tsx'

/** The account's clock stands still, a second after the scenario was made. */
export async function openScenario(name: string): Promise<Console> {
  const account = await startAccount()
  const { api } = account
  await api.simulate('POST', `/scenarios/${name}`)
  const { now_ms } = await api.simulate('GET', '/scenario')
  const second = Math.floor(now_ms / 1000) + 1
  await api.simulate('PUT', '/clock', { now: new Date(second * 1000).toISOString(), frozen: true })
  return renderConsole('/overview', { account })
}

/** The ids of a list of the gateway, in the list's order. */
export async function idsOf({ api }: Console, path: string): Promise<string[]> {
  const { results } = await api.get(path)
  return results.map(({ id }: { id: string | number }) => String(id))
}

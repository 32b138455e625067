import type { Deps } from './context.ts'

/** The receiver of this process, not that of a load balancer: only this process recognizes its own requests. */
export function ownReceiver({ config, listeningUrl }: Pick<Deps, 'config' | 'listeningUrl'>): string {
  return `${listeningUrl()}/${config.routePrefix}/webhooks`
}

/** Whether a request to this URL comes back to this gateway. Other names of the same address are not recognized. */
export function isOwnReceiver(deps: Pick<Deps, 'config' | 'listeningUrl' | 'ownUrl'>, url: string): boolean {
  return url === ownReceiver(deps) || url === `${deps.ownUrl()}/${deps.config.routePrefix}/webhooks`
}

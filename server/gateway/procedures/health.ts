import { catalog } from '../../catalog/catalog.ts'
import type { Health, Settings } from '../../contract/health.ts'
import { describeActor } from '../../facts/actors.ts'
import { toShownCredentials } from '../../facts/demo-credentials.ts'
import { createPass, hashToken } from '../../shared/actors.ts'
import { digestSecret } from '../../shared/secret-digest.ts'
import { operation, router } from './base.ts'
import type { Context, Deps } from './context.ts'
import { passOn } from './pass-through.ts'

export const health = router({
  get: operation(catalog.health.get, { isUnrecorded: true }).query(({ ctx: { deps } }) => toHealth(deps)),
})

export const settings = router({
  get: operation(catalog.settings.get, { isUnrecorded: true }).query(({ ctx }) => toSettings(ctx)),
})

export const seller = router({
  get: passOn(catalog.seller.get, { isUnrecorded: true }),
})

function toHealth({ config }: Deps): Health {
  return {
    configured: config.accessToken !== null,
    has_public_key: config.publicKey !== null,
    has_webhook_secret: config.hasWebhookSecret,
    environment: config.runtimeEnvironment,
  }
}

/** The credentials of an account that a call created are not secret, either. */
export function shownCredentials({ account, config }: Pick<Deps, 'account' | 'config'>) {
  const [webhookSecret = null] = config.webhookSecrets
  const shown = account.source === 'made' ? { ...config, webhookSecret } : toShownCredentials(config)
  return {
    access_token: shown.accessToken,
    public_key: shown.publicKey,
    webhook_secret: shown.webhookSecret,
  }
}

/** The actor of the request, if a proxy proves who it is. */
function personOf(
  { deps: { config, readActor }, request }: Context,
  isSimulator: boolean,
): Settings['person'] {
  const actor = readActor(request.received)
  if (actor === null || describeActor(actor).isClaimed) return null
  const { accessToken } = config
  const pass = isSimulator && accessToken !== null ? createPass(actor, hashToken(accessToken)) : null
  return { name: actor, pass }
}

async function toSettings(ctx: Context): Promise<Settings> {
  const { account, config, version, shop, ownUrl, readSimulatorFacts } = ctx.deps
  const { isSimulator, consoleKey } = await readSimulatorFacts()
  return {
    account: account.name,
    provider_url: config.providerUrl,
    simulator: isSimulator,
    simulator_key: consoleKey,
    public_key: config.publicKey,
    person: personOf(ctx, isSimulator),
    api_path: `/${config.routePrefix}`,
    webhook_url: `${ownUrl()}/${config.routePrefix}/webhooks`,
    shop_url: shop?.url ?? null,
    has_console_token: config.consoleToken !== null,
    demo_credentials: isSimulator ? shownCredentials(ctx.deps) : null,
    webhook_secret_digests: isSimulator ? config.webhookSecrets.map(digestSecret) : [],
    docs_url: config.docsUrl,
    provider_timeout_ms: config.providerTimeoutMs,
    version,
  }
}

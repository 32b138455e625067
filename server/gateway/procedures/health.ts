import {
  type Health,
  healthSchema,
  type Settings,
  sellerSchema,
  settingsSchema,
} from '../../contract/health.ts'
import { describeActor } from '../../facts/actors.ts'
import { demoCredentials, toShownCredentials } from '../../facts/demo-credentials.ts'
import { createPass, hashToken } from '../../shared/actors.ts'
import { endpoints } from '../provider/endpoints.ts'
import { callEndpoint, operation, providerOperation, router } from './base.ts'
import type { Context, Deps } from './context.ts'

export const health = router({
  get: operation('gateway', 'GET /health', {
    isUnrecorded: true,
    operationId: 'getHealth',
    response: healthSchema,
    example: {
      data: { configured: true, has_public_key: true, has_webhook_secret: true, environment: 'local' },
    },
  }).query(({ ctx: { deps } }) => toHealth(deps)),
})

export const settings = router({
  get: operation('gateway', 'GET /settings', {
    isUnrecorded: true,
    operationId: 'getSettings',
    response: settingsSchema,
    example: {
      data: {
        account: 'default',
        provider_url: 'http://127.0.0.1:4010',
        simulator: true,
        simulator_key: 'mL1XrDkYGZSpJpN3Lw0aWfPcTq8uVhE5b2oR7iKzN4s',
        public_key: 'TEST-00000000-0000-4000-8000-000000000000',
        person: null,
        api_path: '/api/gateway',
        webhook_url: 'http://127.0.0.1:3000/api/gateway/webhooks',
        shop_url: 'http://127.0.0.1:3010',
        has_console_token: false,
        demo_credentials: {
          access_token: demoCredentials.accessToken,
          public_key: demoCredentials.publicKey,
          webhook_secret: demoCredentials.webhookSecret,
        },
        provider_timeout_ms: 10_000,
        version: '0.1.0',
      },
    },
  }).query(({ ctx }) => toSettings(ctx)),
})

export const seller = router({
  get: providerOperation('gateway', 'GET /seller', {
    isUnrecorded: true,
    operationId: 'getSeller',
    response: sellerSchema,
    example: { data: { id: 710000111, nickname: 'TESTUSER987654321', site_id: 'MLA' } },
  }).query(callEndpoint(endpoints.getSeller)),
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
    provider_timeout_ms: config.providerTimeoutMs,
    version,
  }
}

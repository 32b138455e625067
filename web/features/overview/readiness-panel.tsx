import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { unreachableMessage } from '../../../server/contract/unreachable.ts'
import { toProblem } from '../../errors/console-problem.ts'
import { useSettings } from '../../http/use-settings.ts'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { useSimulatorSecret } from '../../simulator/use-simulator-secret.ts'
import { useIsAway } from '../../stream/use-feed.ts'
import { gateway, trpc } from '../../trpc.ts'
import { Icon } from '../../ui/icon.tsx'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import { IdValue } from '../../ui/values/copyable.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import classes from './overview.module.css'

const pollIntervalMs = 30_000

/** The health report with its response time, which the tRPC hooks do not measure. */
function useMeasuredHealth() {
  return useQuery({
    queryKey: ['measured-health'],
    refetchInterval: pollIntervalMs,
    queryFn: async () => {
      const started = performance.now()
      const health = await gateway.health.get.query()
      return { ...health, tookMs: performance.now() - started }
    },
  })
}

/** The account of the access token. It is polled, because the provider may stop, or the token may be revoked. */
function usePolledSeller() {
  return trpc.seller.get.useQuery(undefined, {
    retry: false,
    refetchInterval: pollIntervalMs,
    refetchOnMount: 'always',
  })
}

/** Whether everything a test needs is configured, and how to fix what is not. */
export function ReadinessPanel() {
  const t = useTranslations('overview.ready')
  const id = useId()
  const health = useMeasuredHealth()
  const seller = usePolledSeller()
  const secret = useSecretCheck(health.data?.has_webhook_secret)
  const receiver = useReceiverCheck()
  const isAway = useIsAway()
  const { data, error } = health
  // The notice above the page says it.
  if (isAway) return null
  if (error) return <ProblemNotice error={error} title={t('unreachable')} onRetry={() => health.refetch()} />
  const provider = data?.configured ? providerStateOf(seller) : 'unknown'
  const problem = provider === 'fine' || provider === 'unknown' ? null : problems[provider]
  const isUnset = data && !(data.configured && data.has_public_key)
  const title =
    isUnset || problem
      ? 'notReady'
      : provider === 'unknown'
        ? 'checking'
        : [secret.state, receiver?.state].includes('warn')
          ? 'warned'
          : 'title'
  return (
    <section className={classes.ready} aria-labelledby={id} data-testid="readiness">
      <h3 id={id}>{t(title)}</h3>
      <ul className={classes.checks}>
        <Check state={data ? 'ok' : null}>
          {t('gateway')} <span className={classes.took}>{data && `${Math.round(data.tookMs)} ms`}</span>
        </Check>
        <Check state={problem ? problem.provider : provider === 'fine' ? 'ok' : null}>{t('provider')}</Check>
        <Check
          state={data?.configured === false ? 'bad' : provider === 'fine' ? 'ok' : (problem?.token ?? null)}
        >
          {data?.configured === false ? t('tokenMissing') : t('token')}
        </Check>
        <Check state={data ? (data.has_public_key ? 'ok' : 'bad') : null}>
          {data?.has_public_key === false ? t('publicKeyMissing') : t('publicKey')}
        </Check>
        <Check {...secret} />
        {receiver && <Check {...receiver} />}
      </ul>
      {data && <HowToFix {...data} />}
      <ShopSettings />
      {problem && (
        <ProblemNotice error={seller.error} title={t(problem.title)} onRetry={() => seller.refetch()} />
      )}
    </section>
  )
}

/**
 * The problems. Only what is wrong is marked: a provider that refuses the token answers, and a token that nobody
 * checked may be right.
 */
const problems = {
  tokenRefused: { title: 'tokenRefused', provider: 'ok', token: 'bad' },
  unreachable: { title: 'providerUnreachable', provider: 'bad', token: null },
  failing: { title: 'providerFails', provider: 'bad', token: null },
} as const

const SecretProblem = lazy(() =>
  import('./secret-problem.tsx').then(({ SecretProblem }) => ({ default: SecretProblem })),
)

/**
 * Whether the gateway has a secret, and the simulator signs with the same. Somebody may change the secret of one of them
 * alone. With which secret the real provider signs is not known here.
 */
function useSecretCheck(isSet: boolean | undefined): CheckProps {
  const t = useTranslations('overview.ready')
  const secret = useSimulatorSecret()
  if (isSet === false) return { state: 'warn', children: t('secretMissing') }
  if (isSet && (secret === 'differs' || secret === 'absent'))
    return {
      state: 'warn',
      children: (
        <Suspense fallback={t('secret')}>
          <SecretProblem secret={secret} />
        </Suspense>
      ),
    }
  return { state: isSet && secret !== undefined ? 'ok' : null, children: t('secret') }
}

/** Only the real provider needs a public address; the simulator reaches any address of this machine. */
function useReceiverCheck(): CheckProps | null {
  const t = useTranslations('overview.ready')
  const settings = useSettings()
  if (!settings || settings.simulator) return null
  const { protocol, hostname } = new URL(settings.webhook_url)
  const isPublic = protocol === 'https:' && !privateHost.test(hostname)
  return isPublic
    ? { state: 'ok', children: t('receiver') }
    : { state: 'warn', children: t('receiverPrivate', { url: settings.webhook_url }) }
}

const privateHost = /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[)/

type CheckProps = { state: 'ok' | 'warn' | 'bad' | null; children: ReactNode }

function Check({ state, children }: CheckProps) {
  const t = useTranslations('overview.ready')
  const icon = state === 'ok' ? 'check' : state === null ? 'clock' : state === 'warn' ? 'alert' : 'close'
  return (
    <li className={classes.check} data-state={state ?? 'unknown'}>
      <Icon name={icon} />
      <span>{children}</span>
      <span className="visually-hidden">{t(`states.${state ?? 'unknown'}`)}</span>
    </li>
  )
}

type Missing = { configured: boolean; has_public_key: boolean; has_webhook_secret: boolean }

function HowToFix({ configured, has_public_key, has_webhook_secret }: Missing) {
  const t = useTranslations('overview.ready')
  const settings = useSettings()
  const isReceiverUnset = settings?.simulator === false && settings.webhook_url.startsWith('http:')
  const lines = [
    !configured && 'GATEWAY_ACCESS_TOKEN=TEST-…',
    !has_public_key && 'GATEWAY_PUBLIC_KEY=TEST-…',
    !has_webhook_secret && 'GATEWAY_WEBHOOK_SECRET=…',
    isReceiverUnset && 'GATEWAY_PUBLIC_URL=https://…',
  ].filter(line => line !== false)
  if (lines.length === 0) return null
  return (
    <details className={classes.howTo} open={!configured || !has_public_key}>
      <summary>{t('howTo')}</summary>
      <p>{t('howToText')}</p>
      <CodeBlock code={`${lines.join(' \\\n')} \\\nnpm start`} what={t('command')} />
    </details>
  )
}

const SdkLineTabs = lazy(() =>
  import('../../calls/sdk-line-tabs.tsx').then(({ SdkLineTabs }) => ({ default: SdkLineTabs })),
)

/** The settings of a shop that uses the demo instead of the provider. Renders nothing without the demo. */
function ShopSettings() {
  const t = useTranslations('overview.shop')
  const tPages = useTranslations('pages')
  const settings = useSettings()
  const [isOpen, setOpen] = useState(false)
  if (!settings)
    return (
      <details data-pending>
        <summary>&nbsp;</summary>
      </details>
    )
  if (!settings.demo_credentials) return null
  const { access_token, public_key, webhook_secret } = settings.demo_credentials
  const { shop_url: shopUrl } = settings
  const value = (id: string | null, what: string) => id && <IdValue id={id} what={what} />
  return (
    <details className={classes.howTo} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('title')}</summary>
      <p>{t('text', { webhooks: tPages('webhooks') })}</p>
      <Facts
        facts={[
          { label: t('provider'), value: value(shopUrl ?? settings.provider_url, t('provider')) },
          { label: t('accessToken'), value: value(access_token, t('accessToken')) },
          { label: t('publicKey'), value: value(public_key, t('publicKey')) },
          { label: t('webhookSecret'), value: value(webhook_secret, t('webhookSecret')) },
        ]}
      />
      {isOpen && shopUrl && (
        <Suspense>
          <SdkLineTabs url={shopUrl} />
        </Suspense>
      )}
    </details>
  )
}

/** What the last request with the access token shows about the provider and the token. */
export type ProviderState = 'unknown' | 'fine' | 'tokenRefused' | 'unreachable' | 'failing'

/** @param error the error of the last request for the account of the access token; null after a success */
function providerStateOf({ isSuccess, error }: { isSuccess: boolean; error: unknown }): ProviderState {
  if (!error) return isSuccess ? 'fine' : 'unknown'
  const { kind, status, message } = toProblem(error)
  if (kind === 'refused') return status === 401 || status === 403 ? 'tokenRefused' : 'failing'
  if (kind === 'timeout' || (kind === 'provider' && message === unreachableMessage)) return 'unreachable'
  // For other kinds the gateway failed, and the provider was not called.
  return kind === 'provider' || kind === 'notFound' ? 'failing' : 'unknown'
}

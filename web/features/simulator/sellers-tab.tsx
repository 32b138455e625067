import { Button } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as control from '../../../server/catalog/control.ts'
import type { AccountJson } from '../../../server/simulator/api/account.ts'
import type { IssuedTokens, SellerJson } from '../../../server/simulator/api/sellers.ts'
import { accountPath } from '../../browser/account.ts'
import { useSettings } from '../../http/use-settings.ts'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { useCountryName } from '../../provider/country-name.ts'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { useSimulatorAction, useSimulatorRead } from '../../simulator/use-simulator.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import forms from '../../ui/forms/form.module.css'
import { ConfirmDialog, dangerous } from '../../ui/overlays/confirm-dialog.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { IdValue } from '../../ui/values/copyable.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import classes from './simulator.module.css'

const route = getRouteApi('/simulator')

/** The sellers that connected to the account's application by OAuth, and the life of their tokens. */
export function SellersTab() {
  const t = useTranslations('simulator.sellers')
  const account = useSimulatorRead(control.accounts.get, {})
  const { data, error, refetch } = useSimulatorRead(control.sellers.list, {})
  const [tokens, setTokens] = useState<IssuedTokens | null>(null)
  return (
    <div className={classes.stack}>
      <Panel title={t('connect')}>
        <div className={forms.form}>
          {account.error && (
            <ProblemNotice error={account.error} title={t('failed')} onRetry={account.refetch} />
          )}
          {account.data && <ConsentLink account={account.data} />}
          <ReceivedCode onTokens={setTokens} />
          {tokens && <TokensNotice tokens={tokens} />}
        </div>
      </Panel>
      <Panel title={t('title')} testId="sellers">
        {error && <ProblemNotice error={error} title={t('failed')} onRetry={refetch} />}
        {!data && !error && <SkeletonLines lines={4} />}
        {data?.sellers.length === 0 && (
          <EmptyState icon="users" title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        )}
        {data && data.sellers.length > 0 && (
          <>
            <ul className={classes.list}>
              {data.sellers.map(seller => (
                <SellerRow key={seller.user_id} seller={seller} onTokens={setTokens} />
              ))}
            </ul>
            <p className="dimmed">{t('refreshHint')}</p>
          </>
        )}
      </Panel>
    </div>
  )
}

/** Opens the consent page, as an application does. Without an address of the application, the code returns here. */
function ConsentLink({ account }: { account: AccountJson }) {
  const t = useTranslations('simulator.sellers')
  const settings = useSettings()
  const [verifier] = useState(() => crypto.randomUUID())
  if (!settings) return null
  const { client_id, redirect_uri, settings: behavior } = account
  const query = new URLSearchParams({
    client_id,
    response_type: 'code',
    platform_id: 'mp',
    redirect_uri: redirect_uri ?? `${location.origin}${accountPath()}/simulator?tab=sellers`,
    // The control API exchanges the code without the verifier.
    ...(behavior.pkce === 'required' && { code_challenge: verifier, code_challenge_method: 'plain' }),
  })
  return (
    <>
      <p className="dimmed">{t('lead', { where: redirect_uri ?? t('here') })}</p>
      <div className={forms.buttons}>
        <Button component="a" href={new URL(`/authorization?${query}`, settings.provider_url).href}>
          {t('open')}
        </Button>
      </div>
    </>
  )
}

type OnTokens = { onTokens: (tokens: IssuedTokens) => void }

/** Exchanges the code with which a seller returned to this page. */
function ReceivedCode({ onTokens }: OnTokens) {
  const t = useTranslations('simulator.sellers')
  const { code } = route.useSearch()
  const navigate = useNavigate()
  const issue = useSimulatorAction(control.sellers.issue, tokens => {
    onTokens(tokens)
    navigate({ to: '/simulator', search: { tab: 'sellers' }, replace: true })
  })
  if (code === undefined) return null
  return (
    <>
      <Notice
        tone="info"
        title={t('received')}
        actions={
          <BusyButton size="xs" isBusy={issue.isPending} onClick={() => issue.mutate({ code })}>
            {t('exchange')}
          </BusyButton>
        }
      >
        {t('receivedText')}
      </Notice>
      {issue.error && <ProblemNotice error={issue.error} title={t('actionFailed')} />}
    </>
  )
}

function TokensNotice({ tokens: { user_id, access_token, refresh_token } }: { tokens: IssuedTokens }) {
  const t = useTranslations('simulator.sellers')
  return (
    <Notice
      tone="ok"
      role="status"
      testId="issued-tokens"
      title={t('tokens', { id: String(user_id) })}
      actions={
        <>
          <CopyButton value={access_token} what={t('accessWhat')} label={t('access')} />
          {refresh_token && (
            <CopyButton value={refresh_token} what={t('refreshWhat')} label={t('refreshToken')} />
          )}
        </>
      }
    >
      {t('tokensText')}
    </Notice>
  )
}

function SellerRow({ seller, onTokens }: { seller: SellerJson } & OnTokens) {
  const t = useTranslations('simulator.sellers')
  const nameOf = useCountryName()
  const [isAsked, setAsked] = useState(false)
  const refresh = useSimulatorAction(control.sellers.issue, onTokens)
  const revoke = useSimulatorAction(control.sellers.revoke, () => sayDone(t('revokeDone')))
  const { user_id, site_id, scope, authorized_at, issued_at, revoked_at, tokens_expire_at } = seller
  const id = String(user_id)
  const isConnected = revoked_at === null
  const [expiresAt, ...older] = tokens_expire_at
  const close = () => setAsked(false)
  const error = refresh.error ?? revoke.error
  return (
    <li className={classes.seller} data-testid={`seller-${id}`}>
      <div className={classes.sellerHead}>
        <IdValue id={id} what={t('title')} />
        <StatusBadge
          tone={isConnected ? 'ok' : 'neutral'}
          icon={isConnected ? 'check' : 'ban'}
          label={t(isConnected ? 'connected' : 'revoked')}
          status={isConnected ? 'connected' : 'revoked'}
        />
        {isConnected && (
          <span className={forms.buttons}>
            <BusyButton
              variant="default"
              size="xs"
              isBusy={refresh.isPending}
              aria-label={t('refreshOf', { id })}
              onClick={() => refresh.mutate({ seller_id: user_id })}
            >
              {t('refresh')}
            </BusyButton>
            <Button
              {...dangerous}
              size="xs"
              aria-label={t('revokeOf', { id })}
              onClick={() => setAsked(true)}
            >
              {t('revoke')}
            </Button>
          </span>
        )}
      </div>
      <Facts
        facts={[
          { label: t('site'), value: nameOf(site_id) },
          { label: t('scope'), value: <code className="mono">{scope}</code> },
          { label: t('authorized'), value: <ProviderMoment iso={authorized_at} isFull /> },
          { label: t('ended'), value: revoked_at && <ProviderMoment iso={revoked_at} isFull /> },
          { label: t('issued'), value: issued_at && <ProviderMoment iso={issued_at} isFull /> },
          {
            label: t('expires'),
            value: isConnected && expiresAt !== undefined && (
              <>
                <ProviderMoment iso={expiresAt} isFull /> {t('older', { count: older.length })}
              </>
            ),
          },
        ]}
      />
      {error && <ProblemNotice error={error} title={t('actionFailed')} />}
      <ConfirmDialog
        title={t('revokeTitle', { id })}
        confirmLabel={t('revoke')}
        isOpen={isAsked}
        isBusy={revoke.isPending}
        onClose={close}
        onConfirm={() => revoke.mutate({ id }, { onSettled: close })}
      >
        <p>{t('revokeText')}</p>
      </ConfirmDialog>
    </li>
  )
}

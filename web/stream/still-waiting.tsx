import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as control from '../../server/catalog/control.ts'
import { useSettings } from '../http/use-settings.ts'
import { AppliedFault } from '../notices/problem-words.tsx'
import { useSimulatorRead } from '../simulator/use-simulator.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { CopyButton } from '../ui/values/copy-button.tsx'
import classes from './still-waiting.module.css'

/** Waits that are shorter show no explanation. */
const explanationDelayMs = 10_000
const tickMs = 1_000

type Props = {
  /** The start of the wait in milliseconds since the epoch. */
  since: number
  /** A name of what is awaited: "the notification of payment 13". */
  what: string
  onStop: () => void
  /** List items with possible causes. */
  children: ReactNode
}

/** Shown after ten seconds of waiting: what is awaited and for how long, possible causes, and a button to stop. */
export function StillWaiting({ since, what, onStop, children }: Props) {
  const t = useTranslations('waiting')
  const elapsedMs = useElapsed(since)
  if (elapsedMs < explanationDelayMs) return null
  return (
    <div className={classes.frame} data-testid="still-waiting">
      {/* The title is announced once; screen readers would read the clock beside it every second. */}
      <span role="status" className="visually-hidden">
        {t('title', { what })}
      </span>
      <Notice
        tone="info"
        icon="clock"
        title={
          <>
            {t('title', { what })} ·{' '}
            <span role="timer" className="nums">
              {formatElapsed(elapsedMs)}
            </span>
          </>
        }
        actions={
          <Button size="xs" variant="default" onClick={onStop}>
            {t('stop')}
          </Button>
        }
      >
        <ul className={classes.causes}>{children}</ul>
      </Notice>
    </div>
  )
}

/** Possible causes of a missing notification: address, secret, faults of the simulator, the provider's dashboard. */
export function NotificationCauses({ resource }: { resource: string }) {
  const t = useTranslations('waiting')
  const settings = useSettings()
  const { data } = useSimulatorRead(control.deliveries.list, { resource, limit: 1 }, { refetchMs: 5_000 })
  const [delivery] = data?.deliveries ?? []
  const fault = delivery?.held_by ?? delivery?.attempts.at(-1)?.fault
  return (
    <>
      {fault !== undefined && (
        <li>
          <AppliedFault fault={fault} />
        </li>
      )}
      <li>
        {t('address')}{' '}
        {settings && (
          <>
            <code className="mono">{settings.webhook_url}</code>
            <CopyButton value={settings.webhook_url} what={t('addressWhat')} />
          </>
        )}
      </li>
      <li>
        {t.rich('secret', {
          link: words => (
            <Link to="/webhooks" search={{ sig: 'rejected', q: resource }}>
              {words}
            </Link>
          ),
        })}
      </li>
      <li>
        {settings?.simulator
          ? t.rich('simulator', {
              faults: words => (
                <Link to="/simulator" search={{ tab: 'faults' }}>
                  {words}
                </Link>
              ),
              deliveries: words => (
                <Link to="/simulator" search={{ tab: 'deliveries', q: resource }}>
                  {words}
                </Link>
              ),
            })
          : t('dashboard')}
      </li>
    </>
  )
}

/** Possible causes of a slow provider. */
export function ProviderCauses() {
  const t = useTranslations('waiting')
  const tPages = useTranslations('pages')
  const settings = useSettings()
  return (
    <>
      <li>
        {t('slow')} {settings && <code className="mono">{settings.provider_url}</code>}
      </li>
      <li>{t('mayBeDone', { calls: tPages('calls') })}</li>
    </>
  )
}

function useElapsed(since: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now - since
}

/** Writes a time as minutes and seconds: `0:12`. */
function formatElapsed(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '../http/use-settings.ts'
import { useConnection } from '../stream/use-feed.ts'
import { Facts } from '../ui/values/facts.tsx'
import classes from './header.module.css'

/** The state of the live feed. Its button opens a panel with details. */
export function ConnectionBadge() {
  const t = useTranslations('connection')
  const { state, tries, nextTryAt, lastSeq } = useConnection()
  const seconds = useSecondsUntil(nextTryAt)
  const settings = useSettings()
  return (
    <>
      <button
        type="button"
        className={classes.connection}
        popoverTarget="connection-panel"
        data-testid="conn-state"
        data-status={state}
      >
        <span className={classes.lamp} aria-hidden="true" />
        <span>{t(state)}</span>
      </button>
      <section id="connection-panel" popover="auto" className={classes.pop} aria-label={t('panel')}>
        <h2>{t(state)}</h2>
        <p className="dimmed">{t(`explain.${state}`)}</p>
        <Facts
          facts={[
            { label: t('lastSeq'), value: lastSeq > 0 ? String(lastSeq) : null },
            { label: t('tries'), value: tries > 0 ? String(tries) : null },
            { label: t('nextTry'), value: seconds === null ? null : t('inSeconds', { seconds }) },
            { label: t('receiver'), value: settings && <code className="mono">{settings.webhook_url}</code> },
          ]}
        />
      </section>
    </>
  )
}

/** Counts down the whole seconds until `at`. Null without a time, or once it has passed. */
function useSecondsUntil(at: number | null): number | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (at === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [at])
  if (at === null || at <= now) return null
  return Math.ceil((at - now) / 1000)
}

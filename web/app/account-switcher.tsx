import { lazy, Suspense, type ToggleEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { countryOf, isSiteId } from '../../server/facts/countries.ts'
import { useSeller, useSettings } from '../http/use-settings.ts'
import { Icon } from '../ui/icon.tsx'
import classes from './header.module.css'

const AccountPanel = lazy(() =>
  import('./account-panel.tsx').then(({ AccountPanel }) => ({ default: AccountPanel })),
)

/** The width of the panel and its distance from the edge. */
const panelPx = 352

/**
 * The account's name, and whether it is simulated or the real provider's, where money moves. It opens the other
 * accounts, whose list is loaded with the first opening.
 */
export function AccountSwitcher() {
  const t = useTranslations('shell')
  const settings = useSettings()
  const site = useSeller()?.site_id
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  if (!settings) return null
  const { account, simulator, provider_url } = settings
  const kind = simulator ? 'simulator' : 'real'
  const onToggle = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    const left = button.current?.getBoundingClientRect().left ?? 0
    currentTarget.style.left = `${Math.max(12, Math.min(left, document.body.clientWidth - panelPx))}px`
    flushSync(() => setOpen(newState === 'open'))
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.pill}
        data-kind={kind}
        data-country={isSiteId(site) ? countryOf(site).code : ''}
        data-testid="provider-pill"
        title={provider_url}
        popoverTarget="accounts"
      >
        <Icon name={simulator ? 'sliders' : 'alert'} size={14} />
        <span className={classes.kind}>{t(kind)}</span> <span className={classes.accountName}>{account}</span>
        <Icon name="chevronRight" size={12} />
      </button>
      <section
        id="accounts"
        popover="auto"
        className={`${classes.pop} ${classes.accounts}`}
        aria-label={t('accounts')}
        onBeforeToggle={onToggle}
      >
        {isOpen && (
          <Suspense>
            <AccountPanel current={account} />
          </Suspense>
        )}
      </section>
    </>
  )
}

import { useTranslations } from 'use-intl'
import { accountPath } from '../../../browser/account.ts'
import { SdkLineTabs } from '../../../calls/sdk-line-tabs.tsx'
import { useSettings } from '../../../http/use-settings.ts'
import { JournalStart } from '../../../list/empty-feed.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IdValue } from '../../../ui/values/copyable.tsx'
import classes from './connect-shop.module.css'

/** How a shop is connected: the address of the shop proxy, and the two lines of its SDK. */
export function ConnectShop() {
  const t = useTranslations('shop')
  const settings = useSettings()
  if (!settings) return <SkeletonLines lines={6} />
  const { shop_url: url } = settings
  // A store of the demo already has the token of the default account.
  const token = accountPath() !== '' && settings.demo_credentials?.access_token
  return (
    <div className={classes.connect} data-testid="connect-shop">
      <JournalStart />
      {url === null ? (
        <EmptyState icon="store" title={t('off')}>
          {t('offText')}
        </EmptyState>
      ) : (
        <>
          <h3>{t('title')}</h3>
          <p>{t('text')}</p>
          <p className={classes.address}>
            <IdValue id={url} what={t('address')} />
          </p>
          {token && (
            <>
              <p>{t('spaceToken')}</p>
              <p className={classes.address}>
                <IdValue id={token} what={t('token')} />
              </p>
            </>
          )}
          <SdkLineTabs url={url} />
          <p className={classes.waiting}>
            <Icon name="pulse" size={16} /> {t('waiting')}
          </p>
        </>
      )}
    </div>
  )
}

import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Preference } from '../../../server/contract/preferences.ts'
import { isSiteId } from '../../../server/facts/countries.ts'
import { useSeller, useSettings } from '../../http/use-settings.ts'
import { emailOf, findBuyer } from '../../records/test-user-vault.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import forms from '../../ui/forms/form.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import classes from './preferences.module.css'

type Props = { preference: Preference; isExpired: boolean }

/** Link to the hosted checkout. `init_point` works with test and live credentials; `sandbox_init_point` no longer does. */
export function CheckoutPanel({ preference, isExpired }: Props) {
  const t = useTranslations('preferences')
  const settings = useSettings()
  const seller = useSeller()
  const buyer = isSiteId(seller?.site_id) ? findBuyer(seller.site_id) : undefined
  const { init_point: url } = preference
  return (
    <Panel title={t('checkout')}>
      <div className={forms.form}>
        {isExpired && <Notice tone="warn" title={t('expired')} />}
        <p className={`${classes.address} mono`} data-testid="init-point">
          {url}
        </p>
        <div className={forms.buttons}>
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            rightSection={<Icon name="external" size={16} />}
          >
            {t('open')} <span className="visually-hidden">{t('newTab')}</span>
          </Button>
          <CopyButton value={url} what={t('checkoutLink')} label={t('copyLink')} />
        </div>
        {/* Nobody signs in to the simulator's page. */}
        {settings?.simulator === false && (
          <p className="dimmed">
            {buyer ? t('asBuyer', { nickname: buyer.nickname }) : t('asAnyBuyer')}{' '}
            {buyer && <CopyButton value={emailOf(buyer)} what={t('buyerEmail')} />}
          </p>
        )}
      </div>
    </Panel>
  )
}

import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Preference } from '../../../server/contract/preferences.ts'
import { FoundRecord } from '../../actions/record-page.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { trpc } from '../../trpc.ts'
import { BackLink } from '../../ui/page/page-links.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import '../../ui/styles/mantine-forms.ts'
import { Button } from '@mantine/core'
import { isSiteId } from '../../../server/facts/countries.ts'
import { useSeller, useSettings } from '../../http/use-settings.ts'
import { CheckQuality } from '../../records/check-quality.tsx'
import { emailOf, findBuyer } from '../../records/test-user-vault.ts'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { useProviderNow } from '../../simulator/use-simulated-clock.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import forms from '../../ui/forms/form.module.css'
import layout from '../../ui/forms/with-preview.module.css'
import { Icon } from '../../ui/icon.tsx'
import { JsonPanel } from '../../ui/json/json-panel.tsx'
import { ActionMenu } from '../../ui/page/action-menu.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { IdValue } from '../../ui/values/copyable.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { Money } from '../../ui/values/money.tsx'
import { PreferencePayments } from './preference-payments.tsx'
import classes from './preferences.module.css'
import { type ShownPreference, toShown, totalOf } from './read-preference.ts'

/** Maximum number of items that the page's title names. */
const maxTitles = 3

const route = getRouteApi('/preferences/$preferenceId')

/** A preference: its checkout, payments and details. */
export function PreferencePage() {
  const t = useTranslations('preferences')
  const { preferenceId } = route.useParams()
  const query = trpc.preferences.get.useQuery({ preferenceId })
  const preference = query.data
  return (
    <Page
      title={preference ? titleOf(preference, t) : t('preference')}
      back={<BackLink to="/preferences">{t('toAll')}</BackLink>}
      actions={
        preference && (
          <>
            <CopyButton value={() => location.href} what={t('pageLink')} label={t('copyPageLink')} />
            <ActionMenu>
              <CheckQuality id={preferenceId} />
              <CurlButton operation="preferences.get" method="GET" path={`/preferences/${preferenceId}`} />
            </ActionMenu>
          </>
        )
      }
    >
      <FoundRecord query={query} failed={t('oneFailed')} loading={t('preference')}>
        {preference => <PreferenceView preference={preference} />}
      </FoundRecord>
    </Page>
  )
}

function titleOf({ items }: Preference, t: ReturnType<typeof useTranslations<'preferences'>>): string {
  const titles = items.slice(0, maxTitles).map(({ title }) => title)
  const more = items.length - titles.length
  return more > 0 ? t('titleMore', { titles: titles.join(', '), more }) : titles.join(', ')
}

function PreferenceView({ preference }: { preference: Preference }) {
  const t = useTranslations('preferences')
  const shown = toShown(preference, useProviderNow()())
  return (
    <>
      <div className={layout.columns}>
        <div className={layout.stack}>
          <CheckoutPanel preference={preference} isExpired={shown.isExpired} />
          <PreferencePayments
            reference={shown.reference}
            isExpired={shown.isExpired}
            currency={shown.currency}
            total={totalOf(preference)}
          />
        </div>
        <PreferenceFacts preference={preference} shown={shown} />
      </div>
      <Panel title={t('json')}>
        <JsonPanel value={preference} name="preference" />
      </Panel>
    </>
  )
}

type Props = { preference: Preference; isExpired: boolean }

/** Link to the hosted checkout. `init_point` works with test and live credentials; `sandbox_init_point` no longer does. */
function CheckoutPanel({ preference, isExpired }: Props) {
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
            {...(isExpired && { variant: 'default' })}
            rightSection={<Icon name="external" size={16} />}
          >
            {t(isExpired ? 'openExpired' : 'open')} <span className="visually-hidden">{t('newTab')}</span>
          </Button>
          <CopyButton value={url} what={t('checkoutLink')} label={t('copyLink')} />
        </div>
        {/* Only the provider's page has a sign-in, for which a test buyer is needed. */}
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

type PreferenceFactsProps = { preference: Preference; shown: ShownPreference }

function PreferenceFacts({ preference, shown }: PreferenceFactsProps) {
  const t = useTranslations('preferences')
  const { currency } = shown
  const total = totalOf(preference)
  return (
    <Panel title={t('facts')}>
      <p className={layout.total}>
        <Money amount={total} currency={currency} />
      </p>
      <ul className={`${classes.points} ${classes.bought}`}>
        {preference.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may be equal, and they never move.
          <li key={index}>
            {item.quantity} × {item.title} · <Money amount={item.unit_price} currency={currency} />
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          {
            label: t('id'),
            value: <IdValue id={preference.id} what={t('idWhat')} />,
          },
          {
            label: t('field.reference'),
            value: shown.reference && <span className="mono">{shown.reference}</span>,
          },
          { label: t('created'), value: shown.createdAt && <ProviderMoment iso={shown.createdAt} isFull /> },
          {
            label: t('field.validFrom'),
            value: shown.validFrom && <ProviderMoment iso={shown.validFrom} isFull />,
          },
          {
            label: t(shown.isExpired ? 'hasExpired' : 'field.validTo'),
            value: shown.validTo && <ProviderMoment iso={shown.validTo} isFull />,
          },
          { label: t('field.payerEmail'), value: shown.payerEmail },
          ...shown.backUrls.map(({ name, url }) => ({ label: t(`field.${name}`), value: url })),
          { label: t('field.autoReturn'), value: shown.autoReturn && <code>{shown.autoReturn}</code> },
          { label: t('field.notificationUrl'), value: shown.notificationUrl },
        ]}
      />
    </Panel>
  )
}

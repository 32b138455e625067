import { useTranslations } from 'use-intl'
import type { Preference } from '../../../server/contract/preferences.ts'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import layout from '../../ui/forms/with-preview.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { IdValue } from '../../ui/values/id-value.tsx'
import { Money } from '../../ui/values/money.tsx'
import classes from './preferences.module.css'
import { type ShownPreference, totalOf } from './read-preference.ts'

type Props = { preference: Preference; shown: ShownPreference }

export function PreferenceFacts({ preference, shown }: Props) {
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
            label: t('field.validTo'),
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

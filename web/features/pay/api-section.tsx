import { useTranslations } from 'use-intl'
import { payingApis } from '../../provider/paying-api.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import classes from './pay.module.css'
import type { PayChoice } from './use-pay-choice.ts'

/** The choice of the provider's API. */
export function ApiSection({ choice }: { choice: PayChoice }) {
  const t = useTranslations('orders.api')
  return (
    <div className={classes.api}>
      <RadioCards
        legend={t('legend')}
        minWidth={158}
        isCompact
        value={choice.api}
        onChange={api => choice.change({ api: api === 'orders' ? api : undefined })}
        cards={payingApis.map(api => ({ value: api, label: t(`${api}.name`) }))}
      />
      <p className={classes.says}>{t('says')}</p>
    </div>
  )
}

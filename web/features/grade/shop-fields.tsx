import { Checkbox, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { maxPatienceSeconds } from '../../../server/contract/bounds.ts'
import { type Country, countryOf, isSiteId } from '../../../server/facts/countries.ts'
import { useSeller } from '../../http/use-settings.ts'
import { Folded } from '../../ui/forms/folded.tsx'
import classes from '../../ui/lists/verdicts.module.css'
import type { GradeProblems, GradeValues, ShopAddress } from './grade-values.ts'

type Props = {
  values: GradeValues
  problems: GradeProblems | null
  /** The address that would decide what the last run left open. Its field is shown. */
  missing: ShopAddress | null
  onChange: (values: GradeValues) => void
}

/** The bodies that the addresses of the store get and answer. */
const bodiesFor = ({ currency, sampleAmount: amount }: Country) => ({
  checkUrl: JSON.stringify({ state: 'paid', shipped: 1 }),
  orderUrl: JSON.stringify({ external_reference: '…', amount, currency }),
})

/** The ids of the fields, for what leads to them. */
export const fieldIds = { checkUrl: 'grade-check', orderUrl: 'grade-order', restartUrl: 'grade-restart' }

/** The fields of the shop: how it reports the state of its orders, what it must refuse, and its addresses. */
export function ShopFields({ values, problems, missing, onChange }: Props) {
  const t = useTranslations('grade')
  const tTarget = useTranslations('outbound.target')
  const origin = URL.parse(values.url)?.origin ?? 'http://127.0.0.1:8080'
  const site = useSeller()?.site_id
  const bodies = bodiesFor(countryOf(isSiteId(site) ? site : 'MLA'))
  const shopUrl = (name: ShopAddress, path: string) => {
    const problem = problems?.[name]
    return (
      <TextInput
        id={fieldIds[name]}
        label={t(name)}
        description={
          <>
            {t(`${name}Hint`)} {name in bodies && <code>{bodies[name as keyof typeof bodies]}</code>}
          </>
        }
        type="url"
        autoComplete="off"
        maxLength={2048}
        placeholder={`${origin}${path}`}
        value={values[name]}
        error={problem && (problem === 'wrong' ? tTarget('wrong') : t('otherHost'))}
        onChange={event => onChange({ ...values, [name]: event.currentTarget.value })}
      />
    )
  }
  const secret = (name: 'otherSecret' | 'previousSecret' | 'otherAccessToken') => (
    <TextInput
      label={t(name)}
      type="password"
      autoComplete="off"
      maxLength={256}
      value={values[name]}
      onChange={event => onChange({ ...values, [name]: event.currentTarget.value })}
    />
  )
  const check = (name: 'isSlow' | 'ownsHost') => (
    <Checkbox
      label={t(name)}
      description={t(`${name}Hint`)}
      checked={values[name]}
      onChange={event => onChange({ ...values, [name]: event.currentTarget.checked })}
    />
  )
  return (
    <>
      <Folded
        summary={t('shop')}
        isOpen={Boolean(missing || problems?.checkUrl || problems?.orderUrl || problems?.restartUrl)}
      >
        <div className={classes.more}>
          <p className="dimmed">{t('shopHint')}</p>
          {shopUrl('checkUrl', '/test/orders/{reference}')}
          {shopUrl('orderUrl', '/test/orders')}
          {shopUrl('restartUrl', '/test/restart')}
        </div>
      </Folded>
      <Folded summary={t('more')} isOpen={problems?.patience ?? false}>
        <div className={classes.more}>
          <p className="dimmed">{t('secretsHint')}</p>
          {secret('otherSecret')}
          {secret('previousSecret')}
          {secret('otherAccessToken')}
          <TextInput
            label={t('patience')}
            description={t('patienceHint')}
            inputMode="numeric"
            autoComplete="off"
            value={values.patience}
            error={problems?.patience && t('wrongNumber', { max: maxPatienceSeconds })}
            onChange={event => onChange({ ...values, patience: event.currentTarget.value })}
          />
          {check('isSlow')}
          {check('ownsHost')}
        </div>
      </Folded>
    </>
  )
}

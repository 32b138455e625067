import { Checkbox, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { maxPatienceSeconds } from '../../../server/contract/bounds.ts'
import { Folded } from '../../ui/forms/folded.tsx'
import classes from '../../ui/lists/verdicts.module.css'
import type { GradeProblems, GradeValues, ShopAddress } from './grade-values.ts'

type Props = {
  values: GradeValues
  problems: GradeProblems | null
  onChange: (values: GradeValues) => void
}

/** The fields of the shop: how it reports the state of its orders, what it must refuse, and its addresses. */
export function ShopFields({ values, problems, onChange }: Props) {
  const t = useTranslations('grade')
  const tTarget = useTranslations('outbound.target')
  const shopUrl = (name: ShopAddress, placeholder: string) => {
    const problem = problems?.[name]
    return (
      <TextInput
        label={t(name)}
        description={t(`${name}Hint`)}
        type="url"
        autoComplete="off"
        maxLength={2048}
        placeholder={placeholder}
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
        isOpen={Boolean(problems?.checkUrl || problems?.orderUrl || problems?.restartUrl)}
      >
        <div className={classes.more}>
          <p className="dimmed">{t('shopHint')}</p>
          {shopUrl('checkUrl', 'http://127.0.0.1:8080/test/orders/{reference}')}
          {shopUrl('orderUrl', 'http://127.0.0.1:8080/test/orders')}
          {shopUrl('restartUrl', 'http://127.0.0.1:8080/test/restart')}
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

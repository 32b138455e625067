import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { methodTypes } from './preference-values.ts'
import classes from './preferences.module.css'
import type { PreferenceForm } from './use-preference-form.ts'

/** Which payment methods the checkout offers, and the maximum of installments. */
export function MethodOptions({ form }: { form: PreferenceForm }) {
  const t = useTranslations('preferences')
  const tType = useTranslations('methods.types')
  const { excludedTypes } = form.values
  return (
    <>
      <fieldset className={classes.checks}>
        <legend>{t('offered')}</legend>
        {methodTypes.map(type => (
          <label key={type}>
            <input
              type="checkbox"
              checked={!excludedTypes.includes(type)}
              onChange={({ target }) =>
                form.setFieldValue(
                  'excludedTypes',
                  target.checked ? excludedTypes.filter(each => each !== type) : [...excludedTypes, type],
                )
              }
            />
            {tType(type)}
          </label>
        ))}
      </fieldset>
      <TextInput
        label={t('field.maxInstallments')}
        description={t('maxInstallmentsHint')}
        inputMode="numeric"
        {...form.getInputProps('maxInstallments')}
      />
    </>
  )
}

import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { excludableTypes } from '../../../server/facts/countries/payment-method.ts'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import forms from '../../ui/forms/form.module.css'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { newItem } from './preference-values.ts'
import classes from './preferences.module.css'
import type { PreferenceForm } from './use-preference-form.ts'

type Props = { form: PreferenceForm }

/** The optional fields, folded because few preferences use them. */
export function PreferenceOptions({ form }: Props) {
  const t = useTranslations('preferences')
  const text = (name: 'reference' | 'payerName' | 'payerSurname' | 'payerEmail') => ({
    label: t(`field.${name}`),
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  return (
    <Panel title={t('options')}>
      <div className={forms.form}>
        <TextInput {...text('reference')} description={t('referenceHint')} />
      </div>
      <div className={classes.folded}>
        <Options title={t('payer')}>
          <TextInput {...text('payerEmail')} type="email" />
          <div className={forms.row}>
            <TextInput {...text('payerName')} />
            <TextInput {...text('payerSurname')} />
          </div>
        </Options>
        <Options title={t('return')}>
          <ReturnOptions form={form} />
        </Options>
        <Options title={t('validity')}>
          <ValidityOptions form={form} />
        </Options>
        <Options title={t('notification')}>
          <TextInput
            label={t('field.notificationUrl')}
            description={t('notificationHint')}
            type="url"
            {...form.getInputProps('notificationUrl')}
          />
        </Options>
        <Options title={t('methods')}>
          <MethodOptions form={form} />
        </Options>
      </div>
    </Panel>
  )
}

function Options({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={classes.options}>
      <summary>{title}</summary>
      <div className={forms.form}>{children}</div>
    </details>
  )
}

function ReturnOptions({ form }: Props) {
  const t = useTranslations('preferences')
  return (
    <>
      {(['success', 'pending', 'failure'] as const).map(name => (
        <TextInput
          key={name}
          label={t(`field.${name}`)}
          type="url"
          placeholder={`https://shop.example/${name}`}
          {...form.getInputProps(name)}
        />
      ))}
      <NativeSelect
        label={t('field.autoReturn')}
        description={t('autoReturnHint')}
        data={(['no', 'approved', 'all'] as const).map(value => ({ value, label: t(`autoReturn.${value}`) }))}
        {...form.getInputProps('autoReturn')}
      />
    </>
  )
}

function ValidityOptions({ form }: Props) {
  const t = useTranslations('preferences')
  return (
    <>
      <p className="dimmed">{t('validityHint')}</p>
      <div className={forms.row}>
        <TextInput label={t('field.validFrom')} type="datetime-local" {...form.getInputProps('validFrom')} />
        <TextInput label={t('field.validTo')} type="datetime-local" {...form.getInputProps('validTo')} />
      </div>
    </>
  )
}

/** The payment methods that the checkout offers, and the maximum number of installments. */
function MethodOptions({ form }: { form: PreferenceForm }) {
  const t = useTranslations('preferences')
  const tType = useTranslations('methods.types')
  const { excludedTypes } = form.values
  return (
    <>
      <fieldset className={classes.checks}>
        <legend>{t('offered')}</legend>
        {excludableTypes.map(type => (
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

/** The fields of the items, at least one. */
export function ItemsEditor({ form, site }: { form: PreferenceForm; site: SiteId }) {
  const t = useTranslations('preferences')
  const { items } = form.values
  return (
    <Panel
      title={t('items')}
      aside={
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" size={15} />}
          onClick={() => form.insertListItem('items', newItem())}
        >
          {t('addItem')}
        </Button>
      }
    >
      {form.errors.items && <p className={classes.noItems}>{form.errors.items}</p>}
      <div className={classes.items}>
        {items.map((item, index) => (
          <fieldset key={item.key} className={classes.item} data-testid={`item-${index}`}>
            <TextInput
              label={t('itemTitle')}
              autoComplete="off"
              {...form.getInputProps(`items.${index}.title`)}
            />
            <TextInput
              label={t('quantity')}
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps(`items.${index}.quantity`)}
            />
            <TextInput
              label={t('price', { currency: countryOf(site).currency })}
              inputMode="decimal"
              autoComplete="off"
              {...form.getInputProps(`items.${index}.price`)}
            />
            <IconButton
              icon="trash"
              label={t('removeItem', { number: index + 1 })}
              isDangerous
              className={classes.remove}
              onClick={() => form.removeListItem('items', index)}
            />
          </fieldset>
        ))}
      </div>
    </Panel>
  )
}

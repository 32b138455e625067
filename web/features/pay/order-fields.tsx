import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { threeDsCards } from '../../../server/facts/countries/test-card.ts'
import { captureModes, processingModes } from '../../../server/facts/order-statuses.ts'
import { securityChoices } from './pay-values.ts'
import type { PayChoice } from './use-pay-choice.ts'
import type { PayFormApi } from './use-pay-form.ts'

/** The numbers of the test cards of 3-D Secure, by what their bank answers. */
const challengeCards = Object.fromEntries(
  Object.entries(threeDsCards).map(([number, answer]) => [answer, number.replace(/\d{4}(?=\d)/g, '$& ')]),
)

/** The fields that only orders have. */
export function OrderFields({ choice, form }: { choice: PayChoice; form: PayFormApi }) {
  const t = useTranslations('orders.pay')
  return (
    <>
      <NativeSelect
        label={t('capture')}
        {...form.getInputProps('captureMode')}
        data={[
          { value: '', label: t('captureDefault') },
          ...captureModes.map(mode => ({ value: mode, label: t(`captureModes.${mode}`) })),
        ]}
      />
      <NativeSelect
        label={t('processing')}
        {...form.getInputProps('processingMode')}
        data={processingModes.map(mode => ({
          value: mode,
          label: t(`processingModes.${mode}`),
        }))}
      />
      {form.values.processingMode === 'manual' && (
        <Checkbox label={t('bare')} {...form.getInputProps('isBare', { type: 'checkbox' })} />
      )}
      {choice.card.kind === 'offline' ? (
        <TextInput
          label={t('expiration')}
          description={t('expirationHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('expiration')}
        />
      ) : (
        <NativeSelect
          label={t('security')}
          description={form.values.security !== 'never' && t('securityHint', challengeCards)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('security')}
          data={securityChoices.map(choice => ({
            value: choice,
            label: t(`securities.${choice}`),
          }))}
        />
      )}
    </>
  )
}

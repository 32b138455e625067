import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { threeDsCards } from '../../../server/facts/countries/cards.ts'
import { captureModes, processingModes } from '../../../server/facts/order-statuses.ts'
import { Folded } from '../../ui/forms/folded.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import classes from './pay.module.css'
import { securityChoices } from './pay-values.ts'
import type { PayChoice } from './use-pay-choice.ts'
import type { PayFormApi, usePayForm } from './use-pay-form.ts'

/** The numbers of the 3-D Secure test cards, by the answer of their bank. */
const challengeCards = Object.fromEntries(
  Object.entries(threeDsCards).map(([number, answer]) => [answer, number.replace(/\d{4}(?=\d)/g, '$& ')]),
)

/** The fields that only orders have. */
function OrderFields({ choice, form }: { choice: PayChoice; form: PayFormApi }) {
  const t = useTranslations('orders.pay')
  const tPay = useTranslations('pay')
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
          description={
            form.values.security !== 'never' && t('securityHint', { ...challengeCards, own: tPay('ownCard') })
          }
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

type Props = Pick<ReturnType<typeof usePayForm>, 'form' | 'safe'> & { choice: PayChoice }

const fields = ['description', 'reference', 'statement', 'notificationUrl', 'metadata', 'expiration'] as const

/** The optional fields. The section opens by itself when one of them is invalid. */
export function AdvancedSection({ choice, form, safe }: Props) {
  const t = useTranslations('pay')
  const tOrder = useTranslations('orders.pay')
  const isOrder = choice.api === 'orders'
  const isWrong = fields.some(field => form.errors[field])
  return (
    <Folded className={classes.advanced} summary={t('advanced')} isOpen={isWrong}>
      <div className={classes.stack}>
        <div className={classes.optional}>
          <TextInput label={t('description')} required={!isOrder} {...form.getInputProps('description')} />
          <TextInput label={t('reference')} required={isOrder} {...form.getInputProps('reference')} />
          <TextInput label={t('statement')} {...form.getInputProps('statement')} />
          {isOrder ? (
            <OrderFields choice={choice} form={form} />
          ) : (
            <TextInput
              label={t('notificationUrl')}
              description={t('notificationUrlHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              type="url"
              {...form.getInputProps('notificationUrl')}
            />
          )}
        </div>
        {!isOrder && (
          <>
            <Textarea label={t('metadata')} rows={2} {...form.getInputProps('metadata')} />
            <Checkbox label={t('capture')} {...form.getInputProps('authorizeOnly', { type: 'checkbox' })} />
            <Checkbox label={t('binary')} {...form.getInputProps('binary', { type: 'checkbox' })} />
          </>
        )}
        <div className={classes.key}>
          {t('key')}
          <code className="mono">{safe.idempotencyKey}</code>
          <CopyButton value={safe.idempotencyKey} what={t('key')} />
          <Button size="compact-xs" variant="default" disabled={safe.doubt !== null} onClick={safe.renewKey}>
            {t('newKey')}
          </Button>
          <span>{isOrder ? tOrder('keyHint') : t('keyHint')}</span>
        </div>
      </div>
    </Folded>
  )
}

import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Folded } from '../../ui/forms/folded.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { OrderFields } from './order-fields.tsx'
import classes from './pay.module.css'
import type { PayChoice } from './use-pay-choice.ts'
import type { usePayForm } from './use-pay-form.ts'

type Props = Pick<ReturnType<typeof usePayForm>, 'form' | 'safe'> & { choice: PayChoice }

const fields = ['description', 'reference', 'statement', 'notificationUrl', 'metadata', 'expiration'] as const

/** Optional fields. Opens by itself when one of them is invalid. */
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

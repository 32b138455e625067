import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { countryOf } from '../../../server/facts/countries.ts'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { trpc } from '../../trpc.ts'
import { isRecord } from '../../unknown-json.ts'
import classes from './pay.module.css'
import { bankDocumentOf, entityTypes } from './pay-values.ts'
import type { PayChoice } from './use-pay-choice.ts'
import type { PayFormApi } from './use-pay-form.ts'

type Props = { choice: PayChoice; form: PayFormApi }

/** What a method needs whose payer pays on the page of a bank. */
export function BankSection({ choice, form }: Props) {
  const t = useTranslations('pay')
  const tBank = useTranslations('pay.bank')
  const { documentTypes } = countryOf(choice.site)
  return (
    <fieldset className={classes.group}>
      <legend>{tBank('legend')}</legend>
      <div className={classes.optional}>
        <Bank choice={choice} form={form} />
        <NativeSelect
          label={tBank('entity')}
          {...form.getInputProps('entityType')}
          data={entityTypes.map(type => ({ value: type, label: tBank(type) }))}
        />
        <NativeSelect
          label={t('cardFields.docType')}
          {...form.getInputProps('bankDocument')}
          value={bankDocumentOf(choice.site, form.values)}
          data={documentTypes.map(({ id }) => id)}
        />
        <TextInput
          label={t('cardFields.docNumber')}
          autoComplete="off"
          {...form.getInputProps('documentNumber')}
        />
        <TextInput
          label={tBank('back')}
          description={tBank('backHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="url"
          {...form.getInputProps('callbackUrl')}
        />
        {choice.api === 'payments' && (
          <TextInput label={tBank('ip')} autoComplete="off" {...form.getInputProps('ipAddress')} />
        )}
      </div>
    </fieldset>
  )
}

/** The choice of the bank. Without the provider's list its code can be typed. */
function Bank({ choice: { card }, form }: Props) {
  const t = useTranslations('pay.bank')
  const { data, error, refetch } = trpc.paymentMethods.list.useQuery(undefined, { retry: false })
  const banks = banksOf(data, card.kind === 'offline' ? card.method.id : '')
  const props = form.getInputProps('bank')
  const { bank } = form.values
  const [first] = banks
  const { setFieldValue } = form
  useEffect(() => {
    if (bank === '' && first) setFieldValue('bank', first.id)
  }, [bank, first, setFieldValue])
  if (banks.length > 0)
    return (
      <NativeSelect
        label={t('bank')}
        {...props}
        data={banks.map(({ id, name }) => ({ value: id, label: name }))}
      />
    )
  return (
    <>
      {error && <ProblemNotice error={error} title={t('listFailed')} onRetry={refetch} />}
      <TextInput label={t('code')} autoComplete="off" {...props} />
    </>
  )
}

type Bank = { id: string; name: string }

/** The banks of a method, by the provider's list of methods. */
function banksOf(methods: readonly Record<string, unknown>[] | undefined, method: string): Bank[] {
  const banks = methods?.find(({ id }) => id === method)?.financial_institutions
  if (!Array.isArray(banks)) return []
  return banks
    .filter(isRecord)
    .flatMap(({ id, description }) =>
      id === undefined ? [] : { id: String(id), name: String(description ?? id) },
    )
}

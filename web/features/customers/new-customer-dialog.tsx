import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { WriteProblems } from '../../actions/doubt-notice.tsx'
import { SendAnyway, SubmitButton } from '../../actions/submit-button.tsx'
import { type SafeSubmit, useSafeSubmit } from '../../actions/use-safe-submit.ts'
import { toProblem } from '../../errors/console-problem.ts'
import { CurlButton } from '../../http/curl-button.tsx'
import { gateway, trpc } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import forms from '../../ui/forms/form.module.css'
import { submitByKeys } from '../../ui/forms/form-events.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** The form's values and the customer they become. */
type CustomerValues = {
  email: string
  firstName: string
  lastName: string
  docType: string
  docNumber: string
  areaCode: string
  phone: string
}

const emptyCustomer: CustomerValues = {
  email: '',
  firstName: '',
  lastName: '',
  docType: '',
  docNumber: '',
  areaCode: '',
  phone: '',
}

/** Whether the text may be an email. The provider checks more. */
function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
}

/** The request body without empty fields. */
function toCustomerInput(values: CustomerValues) {
  const { email, firstName, lastName, docType, docNumber, areaCode, phone } = values
  return {
    email: email.trim(),
    ...(firstName.trim() && { first_name: firstName.trim() }),
    ...(lastName.trim() && { last_name: lastName.trim() }),
    ...(docNumber.trim() && { identification: { type: docType, number: docNumber.trim() } }),
    ...(phone.trim() && { phone: { area_code: areaCode.trim(), number: phone.trim() } }),
  }
}

type CustomerInput = ReturnType<typeof toCustomerInput>

type Props = { create: SafeSubmit<CustomerInput, { id: string }> }

const staleTimeMs = 600_000

function CustomerForm({ create }: Props) {
  const error = create.refusal
  const t = useTranslations('customers.form')
  // Mexico has no document types, so the list may be empty.
  const types = trpc.identificationTypes.list.useQuery(undefined, { staleTime: staleTimeMs }).data ?? []
  const form = useForm<CustomerValues>({
    initialValues: emptyCustomer,
    validate: { email: value => (isEmail(value) ? null : t('badEmail')) },
  })
  const values = { ...form.values, docType: form.values.docType || (types[0]?.id ?? '') }
  // The gateway validates the email; the provider validates the rest.
  const refusal = error ? toProblem(error).fields.email?.[0] : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new object on every render.
  useEffect(() => {
    if (!refusal) return
    form.setFieldError('email', refusal)
    form.getInputNode('email')?.focus()
  }, [refusal, error])
  const send = () => create.submit(toCustomerInput(values))
  const text = (name: keyof CustomerValues) => ({
    label: t(name),
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  return (
    <form
      className={forms.form}
      noValidate
      aria-label={t('label')}
      onSubmit={form.onSubmit(
        () => void send(),
        () => {
          create.clearRefusal()
          form.getInputNode('email')?.focus()
        },
      )}
      onKeyDown={submitByKeys}
    >
      <TextInput {...text('email')} required type="email" placeholder="ana@testuser.com" data-autofocus />
      <div className={forms.row}>
        <TextInput {...text('firstName')} />
        <TextInput {...text('lastName')} />
      </div>
      {types.length > 0 && (
        <div className={forms.row}>
          <NativeSelect
            label={t('docType')}
            data={types.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('docType')}
            value={values.docType}
          />
          <TextInput {...text('docNumber')} inputMode="numeric" />
        </div>
      )}
      <div className={forms.row}>
        <TextInput {...text('areaCode')} inputMode="tel" />
        <TextInput {...text('phone')} inputMode="tel" />
      </div>
      <SendAnyway wrong={Object.keys(form.errors).length} isBusy={create.isBusy} onSend={send} />
      <WriteProblems safe={create} failed={t('failed')} written="customer" />
      <div className={forms.buttons}>
        <SubmitButton safe={create} aria-keyshortcuts="Control+Enter">
          {t('submit')}
        </SubmitButton>
        <CurlButton
          operation="customers.create"
          method="POST"
          path="/customers"
          body={toCustomerInput(values)}
        />
      </div>
    </form>
  )
}

/** The name under which an attempt is kept. */
export const newCustomerName = 'customer'

/** Creates a customer and opens its page. */
export function NewCustomerDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('customers')
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const create = useSafeSubmit<CustomerInput, { id: string }>(newCustomerName, {
    send: (input, context) => gateway.customers.create.mutate(input, { context }),
    find: ({ email }) => {
      // A search without an email finds every customer.
      if (!isEmail(email)) return undefined
      return gateway.customers.search.query({ email }).then(({ results }) => results[0] ?? null)
    },
    // The provider has one customer for each email.
    isRepeatable: true,
    onDone: ({ id }) => {
      utils.customers.search.invalidate()
      sayDone(t('customerCreated'))
      navigate({ to: '/customers/$customerId', params: { customerId: id } })
    },
  })
  const close = () => {
    create.clearRefusal()
    onClose()
  }
  return (
    <Dialog title={t('newTitle')} isOpen={isOpen} onClose={close}>
      <CustomerForm create={create} />
    </Dialog>
  )
}

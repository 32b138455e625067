import { NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useWriteForm } from '../../actions/use-write-form.ts'
import { WriteDialog } from '../../actions/write-dialog.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { gateway, trpc } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import forms from '../../ui/forms/form.module.css'

const emptyCustomer = {
  email: '',
  firstName: '',
  lastName: '',
  docType: '',
  docNumber: '',
  areaCode: '',
  phone: '',
}
type CustomerValues = typeof emptyCustomer

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

const staleTimeMs = 600_000

/** The name under which an attempt is kept. */
export const newCustomerName = 'customer'

type Props = { isOpen: boolean; onClose: () => void }

/** Creates a customer and opens its page. */
export function NewCustomerDialog({ isOpen, onClose }: Props) {
  const t = useTranslations('customers')
  const tForm = useTranslations('customers.form')
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  // Mexico has no document types, so the list may be empty.
  const { data: types = [] } = trpc.identificationTypes.list.useQuery(undefined, {
    staleTime: staleTimeMs,
    enabled: isOpen,
  })
  const docTypeOf = (values: CustomerValues) => values.docType || (types[0]?.id ?? '')
  const write = useWriteForm<CustomerValues, CustomerInput, { id: string }>(newCustomerName, {
    form: {
      initialValues: emptyCustomer,
      validate: { email: value => (isEmail(value) ? null : tForm('badEmail')) },
    },
    toInput: values => toCustomerInput({ ...values, docType: docTypeOf(values) }),
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
  const { form, input } = write
  const text = (name: keyof CustomerValues) => ({
    label: tForm(name),
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  return (
    <WriteDialog
      title={t('newTitle')}
      isOpen={isOpen}
      onClose={() => {
        form.reset()
        onClose()
      }}
      write={write}
      submitLabel={tForm('submit')}
      failed={tForm('failed')}
      written="customer"
      curl={<CurlButton operation="customers.create" method="POST" path="/customers" body={input} />}
    >
      <TextInput {...text('email')} required type="email" placeholder="ana@testuser.com" />
      <div className={forms.row}>
        <TextInput {...text('firstName')} />
        <TextInput {...text('lastName')} />
      </div>
      {types.length > 0 && (
        <div className={forms.row}>
          <NativeSelect
            label={tForm('docType')}
            data={types.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('docType')}
            value={docTypeOf(form.values)}
          />
          <TextInput {...text('docNumber')} inputMode="numeric" />
        </div>
      )}
      <div className={forms.row}>
        <TextInput {...text('areaCode')} inputMode="tel" />
        <TextInput {...text('phone')} inputMode="tel" />
      </div>
    </WriteDialog>
  )
}

import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Branch, CreatePointOfSaleInput, PointOfSale } from '../../../server/contract/counter.ts'
import { useWriteForm } from '../../actions/use-write-form.ts'
import { WriteDialog } from '../../actions/write-dialog.tsx'
import { gateway } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { findByExternalId } from './find-by-external-id.ts'
import { useAfterCounterChange, useWriteTexts } from './use-counter.ts'

type PosValues = { name: string; externalId: string; branchId: string }
type Props = { branches: readonly Branch[]; isOpen: boolean; onClose: () => void }

export const newPosName = 'point-of-sale'

/** The id by which orders name the point of sale. It has only letters and digits. */
const newExternalId = () => `pos${crypto.randomUUID().slice(0, 8)}`

/** Makes a point of sale with its printed code. */
export function NewPosDialog({ branches, isOpen, onClose }: Props) {
  const t = useTranslations('orders.counter.pos')
  const after = useAfterCounterChange()
  const texts = useWriteTexts()
  // The list may have loaded after the form, so the first store is chosen while nothing is.
  const branchOf = (values: PosValues) => values.branchId || String(branches[0]?.id ?? '')
  const write = useWriteForm<PosValues, CreatePointOfSaleInput, PointOfSale>(newPosName, {
    form: {
      initialValues: { name: t('sample'), externalId: newExternalId(), branchId: '' },
      validate: {
        name: name => (name.trim() ? null : t('nameMissing')),
        externalId: id => (/^[a-z\d]{1,40}$/i.test(id.trim()) ? null : t('badExternalId')),
      },
    },
    toInput: values => toInput(values, branchOf(values)),
    fieldOf: path => (path === 'external_id' ? 'externalId' : path),
    send: (input, context) => gateway.pointsOfSale.create.mutate(input, { context }),
    find: ({ external_id }) =>
      findByExternalId(external_id, filter => gateway.pointsOfSale.search.query(filter)),
    // The provider is not known to honor the key of this operation.
    isRepeatable: false,
    onDone: () => {
      after()
      write.form.reset()
      write.form.setFieldValue('externalId', newExternalId())
      onClose()
      sayDone(t('made'))
    },
  })
  const text = (name: 'name' | 'externalId') => ({
    label: t(name),
    autoComplete: 'off',
    ...write.form.getInputProps(name),
  })
  return (
    <WriteDialog
      title={t('new')}
      isOpen={isOpen}
      onClose={onClose}
      write={write}
      {...texts}
      submitLabel={t('make')}
    >
      <TextInput {...text('name')} />
      <TextInput {...text('externalId')} description={t('externalIdHint')} />
      {branches.length > 0 && (
        <NativeSelect
          label={t('branch')}
          data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...write.form.getInputProps('branchId')}
          value={branchOf(write.form.values)}
        />
      )}
    </WriteDialog>
  )
}

function toInput({ name, externalId }: PosValues, branchId: string): CreatePointOfSaleInput {
  return {
    name: name.trim(),
    ...(externalId.trim() && { external_id: externalId.trim() }),
    ...(branchId && { store_id: Number(branchId) }),
    // The amount comes from the order, and not from the buyer.
    fixed_amount: true,
  }
}

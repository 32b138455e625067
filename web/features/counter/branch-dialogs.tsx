import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Branch, CreateBranchInput } from '../../../server/contract/counter.ts'
import type { SiteId } from '../../../server/facts/countries.ts'
import { numberOrText, unchecked } from '../../actions/form-input.ts'
import { useWriteForm } from '../../actions/use-write-form.ts'
import { WriteDialog } from '../../actions/write-dialog.tsx'
import { newReference } from '../../records/own-reference.ts'
import { gateway } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import forms from '../../ui/forms/form.module.css'
import { findByExternalId } from './find-by-external-id.ts'
import { samplePlaces } from './sample-places.ts'
import { useAfterCounterChange, useWriteTexts } from './use-counter.ts'

const rows = [
  ['street', 'number'],
  ['city', 'state'],
  ['latitude', 'longitude'],
] as const
type BranchValues = { name: string; externalId: string } & Record<(typeof rows)[number][number], string>

type Props = { site: SiteId; userId: string; isOpen: boolean; onClose: () => void }

export const newBranchName = 'branch'

/** Makes a physical store. */
export function NewBranchDialog({ site, userId, isOpen, onClose }: Props) {
  const t = useTranslations('orders.counter.branch')
  const after = useAfterCounterChange()
  const texts = useWriteTexts()
  const missing = (text: string) => (text.trim() ? null : t('missing'))
  const write = useWriteForm<BranchValues, CreateBranchInput, Branch>(newBranchName, {
    form: {
      initialValues: { name: t('sample'), externalId: newReference(), number: '100', ...samplePlaces[site] },
      validate: {
        name: missing,
        street: missing,
        number: missing,
        city: missing,
        state: missing,
        latitude: text => (typeof numberOrText(text) === 'number' ? null : t('badNumber')),
        longitude: text => (typeof numberOrText(text) === 'number' ? null : t('badNumber')),
      },
    },
    toInput: values => toInput(values, userId),
    send: (input, context) => gateway.branches.create.mutate(input, { context }),
    find: ({ external_id }) =>
      findByExternalId(external_id, filter => gateway.branches.search.query({ userId, ...filter })),
    // The provider is not known to honor the key of this operation.
    isRepeatable: false,
    onDone: () => {
      after()
      write.form.reset()
      write.form.setFieldValue('externalId', newReference())
      onClose()
      sayDone(t('made'))
    },
  })
  const text = (name: keyof BranchValues) => ({
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
      <TextInput {...text('externalId')} />
      {rows.map(([one, other]) => (
        <div key={one} className={forms.row}>
          <TextInput {...text(one)} />
          <TextInput {...text(other)} />
        </div>
      ))}
      <p className="dimmed">{t('cityHint')}</p>
    </WriteDialog>
  )
}

function toInput(values: BranchValues, userId: string): CreateBranchInput {
  const { name, externalId, street, number, city, state, latitude, longitude } = values
  const place = { street_name: street, street_number: number, city_name: city, state_name: state }
  const point = { latitude: numberOrText(latitude), longitude: numberOrText(longitude) }
  return {
    userId,
    name: name.trim(),
    ...(externalId.trim() && { external_id: externalId.trim() }),
    location: unchecked({ ...place, latitude: 0, longitude: 0 }, point),
  }
}

import { useTranslations } from 'use-intl'
import { DataTable } from '../../ui/lists/data-table.tsx'
import classes from './api-reference.module.css'
import type { Field } from './list-fields.ts'
import type { InputField } from './read-operations.ts'

type Props =
  | { caption: string; fields: InputField[]; nameOfPlace: (place: InputField['place']) => string }
  | { caption: string; fields: Field[]; nameOfPlace?: undefined }

/** Fields with their types. Descriptions are the document's, in English. */
export function FieldTable({ caption, fields, nameOfPlace }: Props) {
  const t = useTranslations('api')
  return (
    <DataTable<Field & Partial<InputField>>
      caption={caption}
      rows={fields}
      rowKey={({ place = '', name }) => `${place} ${name}`}
      columns={[
        { name: 'name', header: t('name'), cell: ({ name }) => <code>{name}</code> },
        ...(nameOfPlace
          ? [
              {
                name: 'place',
                header: t('place'),
                cell: ({ place }: Partial<InputField>) => place && nameOfPlace(place),
              },
            ]
          : []),
        { name: 'type', header: t('type'), cell: ({ type }) => <code className={classes.type}>{type}</code> },
        { name: 'required', header: t('required'), cell: ({ isRequired }) => (isRequired ? t('yes') : '') },
        {
          name: 'description',
          header: t('description'),
          isWide: true,
          cell: ({ description }) => <span lang="en">{description}</span>,
        },
      ]}
    />
  )
}

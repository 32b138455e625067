import { NativeSelect, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { units } from './terms-values.ts'

type Props = {
  count: ComponentProps<typeof TextInput>
  unit: ComponentProps<typeof NativeSelect>
}

/** A number of days or months. */
export function PeriodFields({ count, unit }: Props) {
  const t = useTranslations('subscriptions.form')
  return (
    <>
      <TextInput inputMode="numeric" autoComplete="off" {...count} />
      <NativeSelect {...unit} data={units.map(value => ({ value, label: t(`units.${value}`) }))} />
    </>
  )
}

import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useShortcuts } from '../../browser/use-shortcuts.ts'
import { announce } from '../../ui/announcer.ts'
import { Icon } from '../../ui/icon.tsx'
import { saveFile } from '../../ui/save-file.ts'

type Props = {
  input: Record<string, string | number>
  total: number
  onProblem: (error: unknown) => void
}

/** What the filters let through, all pages of it, as CSV. */
export function ExportButton({ input, total, onProblem }: Props) {
  const t = useTranslations('payments')
  const save = useMutation({
    mutationFn: async () => {
      const { readAllPayments, toCsv } = await import('./payments-csv.ts')
      const payments = await readAllPayments(input)
      saveFile(`payments-${new Date().toISOString()}.csv`, toCsv(payments), 'text/csv;charset=utf-8')
      return payments.length
    },
    onMutate: () => onProblem(null),
    onSuccess: count => announce(t('exported', { count })),
    onError: onProblem,
  })
  const start = () => {
    if (total > 0 && !save.isPending) save.mutate()
  }
  useShortcuts({ e: start })
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      aria-keyshortcuts="e"
      disabled={total === 0}
      loading={save.isPending}
      onClick={start}
    >
      {t('export')}
    </Button>
  )
}

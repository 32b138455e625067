import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { ActionDialog, useConfirmedAction } from '../../actions/action-dialog.tsx'
import type { WriteContext } from '../../actions/use-safe-submit.ts'
import { useWriteForm } from '../../actions/use-write-form.ts'
import { WriteDialog } from '../../actions/write-dialog.tsx'
import { gateway } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { useAfterCounterChange, useWriteTexts } from './use-counter.ts'

/** A store or a point of sale that is changed. */
export type Target = { kind: 'branch' | 'pos'; id: string; name: string }
type Rename = Target & { userId: string }

type Props = { target: Target | null; userId: string; onClose: () => void }

/** Gives a store or a point of sale another name. */
export function RenameDialog({ target, ...props }: Props) {
  return target && <RenameForm key={`${target.kind} ${target.id}`} target={target} {...props} />
}

function RenameForm({ target, userId, onClose }: Props & { target: Target }) {
  const t = useTranslations('orders.counter.rename')
  const after = useAfterCounterChange()
  const write = useWriteForm<{ name: string }, Rename, unknown>(`rename ${target.kind} ${target.id}`, {
    form: {
      initialValues: { name: target.name },
      validate: { name: name => (name.trim() ? null : t('missing')) },
    },
    toInput: ({ name }) => ({ ...target, userId, name: name.trim() }),
    send: ({ kind, id, name }, context) =>
      kind === 'branch'
        ? gateway.branches.change.mutate({ userId, branchId: id, name }, { context })
        : gateway.pointsOfSale.change.mutate({ posId: id, name }, { context }),
    // The same name again changes nothing.
    isRepeatable: true,
    onDone: () => {
      after()
      onClose()
      sayDone(t('done'))
    },
  })
  return (
    <WriteDialog
      title={t('title', { name: target.name })}
      isOpen
      onClose={onClose}
      write={write}
      {...useWriteTexts()}
      submitLabel={t('submit')}
    >
      <TextInput label={t('name')} autoComplete="off" {...write.form.getInputProps('name')} />
    </WriteDialog>
  )
}

/** Removes a store or a point of sale, after asking. */
export function useRemoval(userId: string) {
  const t = useTranslations('orders.counter.remove')
  const after = useAfterCounterChange()
  return useConfirmedAction<Target, Rename, unknown>('counter-removal', {
    toInput: target => ({ ...target, userId }),
    send: removeTarget,
    find: wasRemoved,
    isRepeatable: true,
    onDone: () => {
      after()
      sayDone(t('done'))
    },
  })
}

/** Asks before a store or a point of sale is removed. */
export function RemoveDialog({ removal }: { removal: ReturnType<typeof useRemoval> }) {
  const t = useTranslations('orders.counter.remove')
  const { chosen } = removal
  return (
    <ActionDialog
      action={removal}
      written={useWriteTexts().written}
      chosen={
        chosen && {
          name: t('title', { name: chosen.name }),
          confirm: t('confirm'),
          says: t(`${chosen.kind}Text`),
          obstacle: null,
          isDangerous: true,
        }
      }
      failed={t('failed')}
    />
  )
}

function removeTarget({ kind, id, userId }: Rename, context: WriteContext): Promise<unknown> {
  return kind === 'branch'
    ? gateway.branches.delete.mutate({ userId, branchId: id }, { context })
    : gateway.pointsOfSale.delete.mutate({ posId: id }, { context })
}

async function wasRemoved({ kind, id, userId }: Rename): Promise<true | null> {
  const { results } =
    kind === 'branch'
      ? await gateway.branches.search.query({ userId, limit: 50 })
      : await gateway.pointsOfSale.search.query({ limit: 50 })
  return results.some(each => String(each.id) === id) ? null : true
}

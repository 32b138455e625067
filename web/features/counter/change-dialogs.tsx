import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { WriteProblems } from '../../actions/doubt-notice.tsx'
import { useSafeSubmit, type WriteContext } from '../../actions/use-safe-submit.ts'
import { useWriteForm } from '../../actions/use-write-form.ts'
import { gateway } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useAfterCounterChange } from './use-counter.ts'
import { WriteDialog } from './write-dialog.tsx'

/** A store or a point of sale that is changed. */
export type Target = { kind: 'branch' | 'pos'; id: string; name: string }
type Props = { target: Target | null; userId: string; onClose: () => void }
type Rename = Target & { userId: string }

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
    toFormErrors: fields => ({ name: fields.name?.[0] ?? '' }),
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
      toInput={({ name }) => ({ ...target, userId, name: name.trim() })}
      submitLabel={t('submit')}
    >
      <TextInput label={t('name')} autoComplete="off" data-autofocus {...write.form.getInputProps('name')} />
    </WriteDialog>
  )
}

/** Removes a store or a point of sale, after asking. */
export function RemoveDialog({ target, userId, onClose }: Props) {
  const t = useTranslations('orders.counter.remove')
  const tWrite = useTranslations('orders.counter.write')
  const after = useAfterCounterChange()
  const remove = useSafeSubmit<Rename, unknown>('counter-removal', {
    send: removeTarget,
    find: wasRemoved,
    isRepeatable: true,
    onDone: () => {
      after()
      onClose()
      sayDone(t('done'))
    },
  })
  const close = () => {
    remove.clearRefusal()
    onClose()
  }
  const problems = (
    <WriteProblems
      safe={remove}
      failed={t('failed')}
      written={{ title: tWrite('doubt'), found: tWrite('found') }}
    />
  )
  return (
    <>
      {target === null && problems}
      <ConfirmDialog
        title={t('title', { name: target?.name ?? '' })}
        confirmLabel={t('confirm')}
        isOpen={target !== null}
        isBusy={remove.isBusy}
        isDisabled={remove.doubt !== null}
        onClose={close}
        onConfirm={() => target && remove.submit({ ...target, userId })}
      >
        <p>{t(`${target?.kind ?? 'pos'}Text`)}</p>
        {problems}
      </ConfirmDialog>
    </>
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

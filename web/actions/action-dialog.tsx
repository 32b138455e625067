import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { WriteProblems, type Written } from './doubt-notice.tsx'
import { ChangedMeanwhile } from './subject-state.tsx'
import { WillRefuse } from './submit-button.tsx'
import { type SafeSubmit, type SafeWrite, useSafeSubmit } from './use-safe-submit.ts'

type ConfirmedWrite<Chosen, Input, Done> = Omit<SafeWrite<Input, Done>, 'onDone'> & {
  /** Builds the input when the action is confirmed. */
  toInput: (chosen: Chosen) => Input
  onDone: (input: Input, done: Done) => unknown
}

/**
 * Actions that are confirmed before they are performed. `chosen` is the one that waits for its confirmation.
 * @param name the name under which an attempt is kept
 */
export function useConfirmedAction<Chosen, Input, Done>(
  name: string,
  { toInput, onDone, ...write }: ConfirmedWrite<Chosen, Input, Done>,
) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const safe = useSafeSubmit<Input, Done>(name, {
    ...write,
    onDone: (done, input) => {
      setChosen(null)
      return onDone(input, done)
    },
  })
  return {
    safe,
    chosen,
    ask: (next: Chosen) => {
      safe.clearRefusal()
      setChosen(next)
    },
    close: () => setChosen(null),
    confirm: () => chosen !== null && void safe.submit(toInput(chosen)),
  }
}

type ConfirmedAction = Pick<
  ReturnType<typeof useConfirmedAction<unknown, never, unknown>>,
  'close' | 'confirm'
>

type Props<Input, Done> = {
  action: ConfirmedAction & { safe: SafeSubmit<Input, Done> }
  written: Written
  /** The action that waits for its confirmation. Null while none does. */
  chosen: {
    name: string
    /** The label of the button, if it is not the name. */
    confirm?: string
    says: string
    obstacle: string | null
    isDangerous: boolean
  } | null
  /** Title of the provider's refusal. */
  failed: string
  /** Below the text. */
  children?: ReactNode
}

/** Asks before an action is made. The problem of an action that needs no confirmation is shown in its place. */
export function ActionDialog<Input, Done>(props: Props<Input, Done>) {
  const { action, written, chosen, failed, children } = props
  const { safe } = action
  const outcome = <WriteProblems safe={safe} failed={failed} written={written} />
  return (
    <>
      {chosen === null && outcome}
      <ConfirmDialog
        title={chosen?.name ?? ''}
        confirmLabel={chosen?.confirm ?? chosen?.name ?? ''}
        isOpen={chosen !== null}
        isBusy={safe.isBusy}
        isDisabled={safe.doubt !== null}
        isDangerous={chosen?.isDangerous ?? false}
        onConfirm={action.confirm}
        onClose={action.close}
      >
        {chosen?.obstacle ? <WillRefuse reason={chosen.obstacle} /> : chosen && <p>{chosen.says}</p>}
        <ChangedMeanwhile safe={safe} />
        {outcome}
        {children}
      </ConfirmDialog>
    </>
  )
}

import { useState } from 'react'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { WriteProblems, type Written } from './doubt-notice.tsx'
import { ChangedMeanwhile } from './subject-state.tsx'
import { WillRefuse } from './submit-button.tsx'
import { type SafeSubmit, type SafeWrite, useSafeSubmit } from './use-safe-submit.ts'

type AskedWrite<Asked, Input, Done> = Omit<SafeWrite<Input, Done>, 'onDone'> & {
  /** Builds the input when the action is confirmed. */
  toInput: (asked: Asked) => Input
  onDone: (input: Input) => unknown
}

/**
 * Actions that are confirmed before they are performed. `asked` is the one that waits for its confirmation.
 * @param name the name under which an attempt is kept
 */
export function useAskedAction<Asked, Input, Done>(
  name: string,
  { toInput, onDone, ...write }: AskedWrite<Asked, Input, Done>,
) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const safe = useSafeSubmit<Input, Done>(name, {
    ...write,
    onDone: (_, input) => {
      setAsked(null)
      return onDone(input)
    },
  })
  return {
    safe,
    asked,
    ask: (next: Asked) => {
      safe.clearRefusal()
      setAsked(next)
    },
    close: () => setAsked(null),
    confirm: () => asked !== null && void safe.submit(toInput(asked)),
  }
}

type AskedAction = Pick<ReturnType<typeof useAskedAction<unknown, never, unknown>>, 'close' | 'confirm'>

type Props<Input, Done> = {
  action: AskedAction & { safe: SafeSubmit<Input, Done> }
  written: Written
  /** The action that waits for its confirmation. Null while none does. */
  asked: { name: string; says: string; obstacle: string | null; isDangerous: boolean } | null
  /** Title of the provider's refusal. */
  failed: string
}

/** Asks before an action is made. The problem of an action that needs no confirmation is shown in its place. */
export function ActionDialog<Input, Done>({ action, written, asked, failed }: Props<Input, Done>) {
  const { safe } = action
  const outcome = <WriteProblems safe={safe} failed={failed} written={written} />
  return (
    <>
      {asked === null && outcome}
      <ConfirmDialog
        title={asked?.name ?? ''}
        confirmLabel={asked?.name ?? ''}
        isOpen={asked !== null}
        isBusy={safe.isBusy}
        isDisabled={safe.doubt !== null}
        isDangerous={asked?.isDangerous ?? false}
        onConfirm={action.confirm}
        onClose={action.close}
      >
        {asked?.obstacle ? <WillRefuse reason={asked.obstacle} /> : asked && <p>{asked.says}</p>}
        <ChangedMeanwhile safe={safe} />
        {outcome}
      </ConfirmDialog>
    </>
  )
}

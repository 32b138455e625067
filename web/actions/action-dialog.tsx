import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { WriteProblems, type Written } from './doubt-notice.tsx'
import { ChangedMeanwhile } from './subject-state.tsx'
import { WillRefuse } from './submit-button.tsx'
import type { SafeSubmit } from './use-safe-submit.ts'

type Props<Input, Done> = {
  safe: SafeSubmit<Input, Done>
  written: Written
  /** The action that waits for its confirmation. Null while none does. */
  asked: { name: string; says: string; obstacle: string | null; isDangerous: boolean } | null
  /** Title of the provider's refusal. */
  failed: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action is made. The problem of an action that needs no confirmation is shown in its place. */
export function ActionDialog<Input, Done>({
  safe,
  written,
  asked,
  failed,
  onConfirm,
  onClose,
}: Props<Input, Done>) {
  const outcome = (
    <>
      <WriteProblems safe={safe} failed={failed} written={written} />
    </>
  )
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
        onConfirm={onConfirm}
        onClose={onClose}
      >
        {asked?.obstacle ? <WillRefuse reason={asked.obstacle} /> : asked && <p>{asked.says}</p>}
        <ChangedMeanwhile safe={safe} />
        {outcome}
      </ConfirmDialog>
    </>
  )
}

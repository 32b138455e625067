import { type SyntheticEvent, useEffect, useRef } from 'react'

/**
 * The attributes of a native modal dialog that is shown while `isOpen`: the browser traps the focus, closes it on Escape
 * and returns the focus. The dialog must have no padding, so that only a click on its backdrop has the dialog itself as
 * its target.
 */
export function useModal(isOpen: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = ref.current
    if (isOpen && !element?.open) element?.showModal()
    else if (!isOpen && element?.open) element.close()
  }, [isOpen])
  // React bubbles the events of a nested dialog, so the target is compared.
  const closeIfOwn = (event: SyntheticEvent) => {
    if (event.target === ref.current) onClose()
  }
  return {
    ref,
    onCancel: closeIfOwn,
    onClick: closeIfOwn,
    // The event arrives after the dialog has closed. A dialog that was opened again meanwhile stays open.
    onClose: (event: SyntheticEvent) => {
      if (isOpen && !ref.current?.open) closeIfOwn(event)
    },
  }
}

/** Whether the shortcut help is open. This is a store, because several components open it. */
const listeners = new Set<() => void>()
let isOpen = false

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

export const shortcutHelp = {
  get: () => isOpen,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  close: () => set(false),
}

export function openShortcutHelp(): void {
  document.getElementById('settings-menu')?.hidePopover()
  set(true)
}

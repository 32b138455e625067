/** The color scheme: light, dark or the system's. It is set on the document before the first paint to avoid a flash. */
import { createStoredValue } from '../browser/stored-value.ts'

export type SchemeChoice = 'auto' | 'light' | 'dark'
export const schemeChoices = ['auto', 'light', 'dark'] as const satisfies SchemeChoice[]

export const chosenScheme = createStoredValue<SchemeChoice>(
  'color-scheme',
  stored => schemeChoices.find(choice => choice === stored) ?? 'auto',
)

const darkQuery = '(prefers-color-scheme: dark)'

export function resolveScheme(choice: SchemeChoice): 'light' | 'dark' {
  if (choice !== 'auto') return choice
  return matchMedia(darkQuery).matches ? 'dark' : 'light'
}

export function applyColorScheme(): void {
  const scheme = resolveScheme(chosenScheme.get())
  document.documentElement.dataset.mantineColorScheme = scheme
  document.documentElement.style.colorScheme = scheme
}

/** Listens to changes of the choice and of the system's scheme. Returns the function that unsubscribes. */
export function followColorScheme(listener: () => void): () => void {
  const onChange = () => {
    applyColorScheme()
    listener()
  }
  const system = matchMedia(darkQuery)
  system.addEventListener('change', onChange)
  const end = chosenScheme.subscribe(onChange)
  // The system's scheme may have changed since the first paint.
  applyColorScheme()
  return () => {
    system.removeEventListener('change', onChange)
    end()
  }
}

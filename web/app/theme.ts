/**
 * The theme. Mantine's default colors miss a contrast of 4.5:1 in several places, so those of `tokens.css` replace
 * them; they were measured (axe, WCAG 2.2 AA, both schemes). Components are named in plain objects: importing them for
 * `extend` would put every one into the first page.
 */
import { type CSSVariablesResolver, createTheme, defaultVariantColorsResolver } from '@mantine/core'
import { createStoredValue } from '../browser/stored-value.ts'

// The color scheme: light, dark or the system's. It is set on the document before the first paint to avoid a flash.

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

/** The colors of buttons with the color `bad`, whose action cannot be undone. */
const dangerColors = {
  filled: {
    background: 'var(--danger)',
    hover: 'var(--danger-hover)',
    color: 'var(--mantine-color-white)',
    border: '1px solid transparent',
  },
  outline: {
    background: 'transparent',
    hover: 'var(--bad-soft)',
    color: 'var(--bad)',
    border: '1px solid var(--bad)',
  },
}

const softVariants = ['light', 'outline', 'subtle', 'transparent']

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  spacing: {
    xs: 'var(--space-5)',
    sm: 'var(--space-6)',
    md: 'var(--space-8)',
    lg: 'var(--space-10)',
    xl: 'var(--space-12)',
  },
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontWeight: '650' },
  variantColorResolver: input => {
    if (input.color === 'bad') return dangerColors[input.variant === 'outline' ? 'outline' : 'filled']
    const base = defaultVariantColorsResolver(input)
    const color = input.color ?? input.theme.primaryColor
    const isSoft = Object.hasOwn(input.theme.colors, color) && softVariants.includes(input.variant)
    return isSoft
      ? {
          ...base,
          color: `light-dark(var(--mantine-color-${color}-9), var(--mantine-color-${color}-2))`,
        }
      : base
  },
  components: {
    // Mantine's default of 20 px is below the minimum target size of 24 px (WCAG 2.5.8).
    Checkbox: { defaultProps: { size: 'md', styles: { label: { fontSize: 'var(--size-body)' } } } },
    Radio: { defaultProps: { size: 'md' } },
    Loader: { defaultProps: { role: 'status' } },
    // The placeholder is not a menu item, and role=menu allows only those.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // The arrow is drawn by base.css, as in the filters of lists.
    NativeSelect: {
      defaultProps: {
        styles: { input: { paddingInlineEnd: 'var(--space-3)' }, section: { display: 'none' } },
      },
    },
    Notification: { defaultProps: { styles: { description: { color: 'var(--mantine-color-text)' } } } },
    Select: {
      defaultProps: {
        withScrollArea: false,
        styles: { dropdown: { maxHeight: 280, overflowY: 'auto' } },
      },
    },
  },
})

/** Mantine sets these for each color scheme, with a selector that is more specific than that of the tokens. */
const schemeVariables = {
  '--mantine-color-dimmed': 'var(--dimmed)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-placeholder': 'var(--dimmed)',
  '--mantine-color-anchor': 'var(--accent)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables,
  dark: schemeVariables,
})

/** Reads the nonce of the page. The content security policy allows only style elements that carry it. */
export function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** Shares the nonce under the name that libraries made for webpack look for, such as react-remove-scroll. */
export function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: readStyleNonce() })
}

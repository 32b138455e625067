/**
 * Mantine's default colors miss 4.5:1 in several places; these were measured (axe, WCAG 2.2 AA, both schemes).
 * Components are named in plain objects: importing them for `extend` would put every one into the first page.
 */
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'

const ok: MantineColorsTuple = [
  '#eaf7ee',
  '#cdeed7',
  '#9fdcb1',
  '#6fc98a',
  '#45b567',
  '#2a9d4c',
  '#1d873d',
  '#187634',
  '#146c2e',
  '#0f5724',
]
const warn: MantineColorsTuple = [
  '#fff7e0',
  '#ffeab3',
  '#fcd777',
  '#f2c14e',
  '#dba52a',
  '#b98512',
  '#936700',
  '#825b00',
  '#7a5200',
  '#5f4000',
]
const bad: MantineColorsTuple = [
  '#ffeeec',
  '#ffd6d2',
  '#ffb3ac',
  '#ff9a91',
  '#f1695d',
  '#dc4437',
  '#c9342a',
  '#b92b22',
  '#b3261e',
  '#8f1d17',
]
/** Cooler than Mantine's dark, so that panels stand out from the page without borders. */
const dark: MantineColorsTuple = [
  '#d5d9e2',
  '#b6bcca',
  '#8b93a7',
  '#6a7288',
  '#3a4256',
  '#2c3344',
  '#222837',
  '#1a1f2c',
  '#131722',
  '#0d1018',
]

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
  colors: { ok, warn, bad, dark },
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontWeight: '650' },
  variantColorResolver: input => {
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
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    Loader: { defaultProps: { role: 'status' } },
    // The placeholder is not a menu item, and role=menu allows only those.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // The browser's own arrow, as in the filters of lists.
    NativeSelect: {
      defaultProps: {
        styles: {
          input: { appearance: 'auto', paddingInlineEnd: 'var(--space-3)' },
          section: { display: 'none' },
        },
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

export const cssVariablesResolver: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': String(colors.gray[7]),
    '--mantine-color-error': String(bad[8]),
    '--mantine-color-placeholder': String(colors.gray[7]),
    '--mantine-color-anchor': String(colors.indigo[8]),
    '--input-asterisk-color': String(bad[8]),
  },
  dark: {
    '--mantine-color-dimmed': String(dark[1]),
    '--mantine-color-error': String(bad[3]),
    '--mantine-color-placeholder': String(dark[1]),
    '--mantine-color-anchor': String(colors.indigo[3]),
    '--input-asterisk-color': String(bad[3]),
  },
})

/** The console's colors as values, because Redoc computes with them and cannot use CSS custom properties. */
const palettes = {
  light: {
    page: '#ffffff',
    text: '#1b2130',
    dimmed: '#495057',
    line: '#dfe3ec',
    sunken: '#f1f3f8',
    accent: '#364fc7',
  },
  dark: {
    page: '#181d29',
    text: '#d5d9e2',
    dimmed: '#b6bcca',
    line: '#2c3344',
    sunken: '#121620',
    accent: '#91a7ff',
  },
}

const sans = 'var(--sans)'
const mono = 'var(--mono)'

export function themeOf(scheme: 'light' | 'dark') {
  const { page, text, dimmed, line, sunken, accent } = palettes[scheme]
  const isDark = scheme === 'dark'
  return {
    breakpoints: { small: '50rem', medium: '88rem', large: '105rem' },
    colors: {
      tonalOffset: 0.2,
      primary: { main: accent },
      text: { primary: text, secondary: dimmed },
      border: { dark: line, light: line },
      gray: { 50: sunken, 100: line },
      success: { main: isDark ? '#9fdcb1' : '#146c2e' },
      warning: { main: isDark ? '#fcd777' : '#7a5200' },
      error: { main: isDark ? '#ffb3ac' : '#b3261e' },
      responses: {
        success: { color: isDark ? '#9fdcb1' : '#146c2e', backgroundColor: isDark ? '#143422' : '#eaf7ee' },
        error: { color: isDark ? '#ffb3ac' : '#b3261e', backgroundColor: isDark ? '#44191a' : '#ffeeec' },
      },
      http: {
        get: '#146c2e',
        post: '#1c4fa0',
        delete: '#b3261e',
      },
    },
    schema: {
      nestedBackground: sunken,
      typeNameColor: dimmed,
      typeTitleColor: dimmed,
      requireLabelColor: isDark ? '#ffb3ac' : '#b3261e',
      linesColor: dimmed,
      arrow: { color: dimmed },
    },
    typography: {
      fontSize: '15px',
      fontFamily: sans,
      headings: { fontFamily: sans, fontWeight: '650' },
      code: { fontSize: '13px', fontFamily: mono, color: text, backgroundColor: sunken },
      links: { color: accent, visited: accent, hover: accent },
    },
    sidebar: { width: '230px', backgroundColor: page, textColor: text, activeTextColor: accent },
    rightPanel: { backgroundColor: '#131722', textColor: '#d5d9e2' },
    codeBlock: { backgroundColor: '#0d1018' },
    fab: { backgroundColor: accent, color: page },
  }
}

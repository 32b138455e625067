import { memo } from 'react'

/** Line icons, 24 x 24, in the text's color. Hidden from assistive technology: the text beside them has the meaning. */
const paths = {
  alert:
    'M12 8v5M12 16.5v.01M10.3 4 2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0z',
  arrowRight: 'M5 12h14M13 6l6 6-6 6',
  arrowDown: 'M12 5v14M6 13l6 6 6-6',
  arrowUp: 'M12 19V5M6 11l6-6 6 6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  ban: 'M5.6 5.6l12.8 12.8M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  bell: 'M6 9a6 6 0 0 1 12 0c0 6 2.5 7 2.5 7h-17S6 15 6 9M10 20a2.2 2.2 0 0 0 4 0',
  book: 'M4 5a2 2 0 0 1 2-2h14v15H6a2 2 0 0 0-2 2zm0 15a2 2 0 0 0 2 2h14v-4',
  box: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  card: 'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 10h18M7 15h3',
  cart: 'M3 4h2l2.5 11h10l2-8H6M9 20v.01M17 20v.01',
  check: 'M4.5 12.5l5 5 10-11',
  chevronRight: 'M9 6l6 6-6 6',
  bolt: 'M13 3L5 14h6l-1 7 8-11h-6z',
  clock: 'M12 7v5l3.5 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  close: 'M6 6l12 12M18 6L6 18',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  compare: 'M9 4H4v16h5M15 4h5v16h-5M12 2v20',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  eye: 'M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff:
    'M3 3l18 18M10.6 5.1A9.7 9.7 0 0 1 12 5c6.5 0 10 7 10 7a17 17 0 0 1-3 3.8M6.5 6.5A16.5 16.5 0 0 0 2 12s3.5 7 10 7a9.7 9.7 0 0 0 4.5-1.1',
  filter: 'M4 6h16M7 12h10M10 18h4',
  flag: 'M5 21V4h12l-2 4 2 4H5',
  gear: 'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1',
  halfBack: 'M9 5l-5 5 5 5M4 10h10a6 6 0 0 1 6 6v3',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  info: 'M12 11v5M12 8v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  list: 'M8 6h12M8 12h12M8 18h12M4 6v.01M4 12v.01M4 18v.01',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M6 12h12',
  more: 'M4.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M18.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  pause: 'M9 5v14M15 5v14',
  pay: 'M12 3v18M16.5 7.5c-.5-1.5-2-2.5-4.5-2.5-2.7 0-4.5 1.2-4.5 3.3 0 4.7 9.3 2.2 9.3 7 0 2.3-2 3.7-4.8 3.7s-4.6-1.2-5-3',
  play: 'M7 4.5v15l12-7.5z',
  plus: 'M12 5v14M5 12h14',
  pulse: 'M3 12h4l3-8 4 16 3-8h4',
  refund: 'M4 10h11a5 5 0 0 1 0 10h-4M8 5l-5 5 5 5',
  replay: 'M4 12a8 8 0 1 1 2.5 5.8M4 20v-5h5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20.5 20.5L16 16',
  send: 'M21 3L10 14M21 3l-7 18-4-7-7-4z',
  share: 'M12 15V3M7.5 7.5L12 3l4.5 4.5M5 12v8h14v-8',
  sliders: 'M5 21v-7M5 10V3M12 21v-9M12 8V3M19 21v-5M19 12V3M2.5 14h5M9.5 8h5M16.5 16h5',
  store: 'M4 10v10h16V10M3 9l2-5h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0M10 20v-5h4v5',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M19 5l-1.4 1.4M6.4 17.6L5 19',
  tags: 'M3 4h8l10 10-7 7L4 11zM7.5 8v.01',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0',
  users:
    'M9 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 20.5a7 7 0 0 1 14 0M16 4.3a4 4 0 0 1 0 7.4M18.5 14a7 7 0 0 1 3.5 6.5',
  webhook:
    'M8.5 10.5a4 4 0 1 1 6.3-1.2L18 15M12 8l-4 7.5M18 15a3.5 3.5 0 1 1-3.3 4.5H8.5A3.5 3.5 0 1 1 5 14.5',
} as const

export type IconName = keyof typeof paths

/** Memoized, because a page has dozens of icons that never change, and renders with each answer and each keystroke. */
export const Icon = memo(function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.9}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      <path d={paths[name]} />
    </svg>
  )
})

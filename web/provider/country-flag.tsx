import type { ReactNode } from 'react'
import type { SiteId } from '../../server/facts/countries.ts'

/** Flags without emblems, 18 by 12. They are drawn, because many computers have no font with flags. */
const flags: Record<SiteId, ReactNode> = {
  MLA: stripes('#74acdf', '#ffffff', '#74acdf'),
  MLB: (
    <>
      <path fill="#009b3a" d="M0 0h18v12H0z" />
      <path fill="#fedf00" d="M9 1.5l7 4.5-7 4.5L2 6z" />
      <circle fill="#002776" cx="9" cy="6" r="2.4" />
    </>
  ),
  MLC: (
    <>
      <path fill="#ffffff" d="M0 0h18v6H0z" />
      <path fill="#d52b1e" d="M0 6h18v6H0z" />
      <path fill="#0039a6" d="M0 0h6v6H0z" />
      <path fill="#ffffff" d="M3 1.4l1 3.1-2.6-1.9h3.2L2 4.5z" />
    </>
  ),
  MCO: (
    <>
      <path fill="#fcd116" d="M0 0h18v6H0z" />
      <path fill="#003893" d="M0 6h18v3H0z" />
      <path fill="#ce1126" d="M0 9h18v3H0z" />
    </>
  ),
  MLM: columns('#006847', '#ffffff', '#ce1126'),
  MPE: columns('#d91023', '#ffffff', '#d91023'),
  MLU: (
    <>
      <path fill="#ffffff" d="M0 0h18v12H0z" />
      <path fill="#0038a8" d="M7 1.5h11V3H7zM7 4.5h11V6H7zM0 7.5h18V9H0zM0 10.5h18V12H0z" />
      <circle fill="#fcd116" cx="3.2" cy="3.4" r="2" />
    </>
  ),
}

function stripes(first: string, second: string, third: string): ReactNode {
  return (
    <>
      <path fill={first} d="M0 0h18v4H0z" />
      <path fill={second} d="M0 4h18v4H0z" />
      <path fill={third} d="M0 8h18v4H0z" />
    </>
  )
}

function columns(first: string, second: string, third: string): ReactNode {
  return (
    <>
      <path fill={first} d="M0 0h6v12H0z" />
      <path fill={second} d="M6 0h6v12H6z" />
      <path fill={third} d="M12 0h6v12h-6z" />
    </>
  )
}

/** The flag beside the name of the country, so that lists can be scanned faster. */
export function CountryFlag({ site }: { site: SiteId }) {
  return (
    <svg width="24" height="16" viewBox="0 0 18 12" aria-hidden="true">
      {flags[site]}
      <path fill="none" stroke="currentColor" strokeOpacity="0.3" strokeWidth="0.5" d="M0 0h18v12H0z" />
    </svg>
  )
}

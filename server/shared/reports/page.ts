/**
 * The page of a report for people, of a grade, a measurement of quality or of drift: one file that loads nothing from any
 * server.
 */
import { flag, Html } from '../html.ts'
import { markup } from './escape.ts'

type Value = Html | string | number | null | undefined | false
/** What is known of a row. Facts without a value are left out. */
type Fact = readonly [name: string, value: Value | readonly Value[]]
/** One verdict. */
export type Row = {
  /** The verdict in a word or two, and the class of its color. */
  badge?: { text: string | null; look: string }
  ids: readonly string[]
  text?: string
  aside?: string
  isOpen?: boolean
  facts?: readonly Fact[]
}
export type Section = {
  title: string
  isFolded?: boolean
  about?: readonly (Html | false | null)[]
  groups: readonly { title?: string; rows: readonly Row[] }[]
}
export type Page = { title: string; language: string; header: Html; sections: readonly Section[] }

/** A complete HTML document. Sections without rows and without text are left out. */
export function toPage({ title, language, header, sections }: Page): string {
  return markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${new Html(styles)}</style>
</head>
<body>
<header>
<h1>${title}</h1>
${header}
</header>
<main>
${sections.map(toSection)}
</main>
</body>
</html>
`.text
}

function toSection({ title, isFolded = false, about = [], groups }: Section): Html | null {
  const shown = groups.filter(({ rows }) => rows.length > 0)
  if (shown.length === 0 && about.length === 0) return null
  const content = markup`${about}${shown.map(({ title: name, rows }) =>
    name === undefined ? rows.map(toRow) : markup`<section><h3>${name}</h3>${rows.map(toRow)}</section>`,
  )}`
  return isFolded
    ? markup`<details class="fold">
<summary><h2>${title}</h2></summary>
${content}
</details>`
    : markup`<section>
<h2>${title}</h2>
${content}
</section>`
}

function toRow({ badge, ids, text, aside, isOpen = false, facts = [] }: Row): Html {
  const known = facts.filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value))
  const codes = ids.map(id => markup`<code>${id}</code> `)
  const head = markup`${badge && markup`<span class="badge ${badge.look}">${badge.text}</span> `}${codes}${text !== undefined && markup`<span class="sent">${text}</span>`}${aside !== undefined && markup` <span class="quiet">${aside}</span>`}`
  if (known.length === 0) return markup`<p>${head}</p>`
  return markup`<details${flag('open', isOpen)}>
<summary>${head}</summary>
<dl>${known.map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
</details>`
}

/** Colors have a contrast of at least 4.5 in both schemes. */
const styles = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1c1e21, #e6e8eb);
  --quiet: light-dark(#5a6068, #a0a7b0);
  --page: light-dark(#ffffff, #16181b);
  --box: light-dark(#f4f5f7, #1f2226);
  --line: light-dark(#d9dde2, #363b42);
  --link: light-dark(#0b5cad, #7fb8f0);
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 4rem; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.125rem; margin: 2rem 0 0.5rem; }
h3 { font-size: 0.875rem; margin: 0.5rem 0 0.25rem; color: var(--quiet); font-weight: 600; }
p { margin: 0.5rem 0; }
a { color: var(--link); overflow-wrap: anywhere; }
.target { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); }
details.fold { margin-top: 1.5rem; }
details.fold > summary { padding-left: 0; }
summary h2 { display: inline; margin: 0; }
section > details, .fold > details { border: 1px solid var(--line); border-bottom-width: 0; }
section > details:first-of-type, .fold > details:first-of-type { border-radius: 6px 6px 0 0; }
section > details:last-of-type, .fold > details:last-of-type { border-bottom-width: 1px; border-radius: 0 0 6px 6px; }
summary { padding: 0.5rem 0.75rem; cursor: pointer; display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: baseline; }
summary::before { content: '▸'; color: var(--quiet); }
details[open] > summary::before { transform: rotate(90deg); }
summary:focus-visible { outline: 2px solid var(--link); outline-offset: -2px; }
summary code { font-weight: 600; }
.sent { color: var(--quiet); flex: 1 1 20rem; }
dl { margin: 0; padding: 0.25rem 0.75rem 0.75rem; display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 0.5rem 1rem; }
dt { color: var(--quiet); }
dd { margin: 0; }
dd h3:first-child { margin-top: 0; }
dd summary { display: block; padding: 0; }
dd summary code { font-weight: inherit; }
pre { background: var(--box); border-radius: 4px; padding: 0.5rem 0.75rem; margin: 0 0 0.5rem; font-size: 0.8125rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.badge { display: inline-block; padding: 0 0.5rem; border-radius: 4px; font-size: 0.8125rem; font-weight: 600; background: light-dark(#e5e8ec, #343a42); color: var(--text); }
.badge.passed { background: light-dark(#d8f2de, #17402a); color: light-dark(#0f5227, #a9e5bb); }
.badge.low { background: light-dark(#e3ebfb, #24375c); color: light-dark(#1e4496, #b5ccf8); }
.badge.medium { background: light-dark(#fdf0c8, #4a3a0c); color: light-dark(#6b4e00, #f5d77c); }
.badge.high { background: light-dark(#ffe3cf, #57290d); color: light-dark(#8a3800, #ffbe93); }
.badge.critical { background: light-dark(#b3161f, #d5313a); color: #ffffff; }
@media (max-width: 40rem) { dl { grid-template-columns: minmax(0, 1fr); gap: 0.125rem; } dd { margin-bottom: 0.5rem; } }
`

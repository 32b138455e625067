/** Texts pass through here on their way to the page: none of others reorders or hides what is beside it. */
import type { ElementType } from 'react'
import { toVisibleInPage } from '../../server/facts/visible-text.ts'

type Props = Readonly<Record<string, unknown>>

/** Values of form fields are not among them, because they are sent as they are. */
const ofElements = ['children', 'title', 'aria-label', 'alt', 'placeholder']
/** A link of the router is a component that makes its element by itself. */
const ofComponents = ['children']

/** The properties with visible texts. */
export function showTexts(type: ElementType, props: Props): Props {
  let shown = props
  for (const name of typeof type === 'string' ? ofElements : ofComponents) {
    const value = showNode(props[name])
    if (value !== props[name]) shown = { ...shown, [name]: value }
  }
  return shown
}

/** Returns the same node if nothing in it must change. */
function showNode(node: unknown): unknown {
  if (typeof node === 'string') return toVisibleInPage(node)
  if (!Array.isArray(node)) return node
  const shown = node.map(showNode)
  return shown.some((one, at) => one !== node[at]) ? shown : node
}

/** What the build calls for each element (vite.config.ts): React's functions, with visible texts. */
import type { ElementType, Key } from 'react'
import * as react from 'react/jsx-runtime'
import { showTexts } from './show-texts.ts'

type Props = Readonly<Record<string, unknown>>

export const { Fragment } = react
export const jsx = (type: ElementType, props: Props, key?: Key) =>
  react.jsx(type, showTexts(type, props), key)
export const jsxs = (type: ElementType, props: Props, key?: Key) =>
  react.jsxs(type, showTexts(type, props), key)

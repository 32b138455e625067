/** What development and tests call for each element, like `jsx-runtime.ts`. */
import type { ElementType } from 'react'
import * as react from 'react/jsx-dev-runtime'
import { showTexts } from './show-texts.ts'

type Props = Readonly<Record<string, unknown>>

export const { Fragment } = react
export const jsxDEV = (type: ElementType, props: Props, ...rest: unknown[]) =>
  // React's types do not have this function.
  Reflect.apply(Reflect.get(react, 'jsxDEV'), undefined, [type, showTexts(type, props), ...rest])

import type { Core } from '../card-form.ts'
import type { BrickError } from './brick-error.ts'
import type { BrickSettings } from './settings.ts'
import type { BrickTexts } from './texts.ts'

/** What a brick works with. */
export type BrickContext = {
  core: Core
  /** Calls a route of the API that only bricks call. Throws a list of errors. */
  ask: <T>(path: string, query?: Record<string, string>, init?: RequestInit) => Promise<T>
  settings: BrickSettings
  texts: BrickTexts
  locale: string
  /** Whether the form offers the outcomes of test cards. */
  hasOutcomes: boolean
  /** The brick's own element, which is in the container of the shop. */
  root: HTMLElement
  /** Passes an error to the shop's `onError`. */
  fail(error: BrickError): void
  /** False once the brick was unmounted or replaced. What it waited for then has no effect. */
  isMounted(): boolean
}

/** What `create` resolves with. Each brick has its own methods besides `unmount`. */
export type Controller = { unmount(): void; [method: string]: unknown }

import type { MessageKeys, NestedKeyOf } from 'use-intl'
import type { Messages } from './load-messages.ts'

/** The key of a text in the messages, such as `payments.column.status`, for what is declared outside of components. */
export type TextKey = MessageKeys<Messages, NestedKeyOf<Messages>>

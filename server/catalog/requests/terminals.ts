/** The bodies that set up a terminal, and let it print. Their API has the errors of orders, and some words of its own. */
import { isTerminalId, printLength, printSubtypes, printTags } from '../../facts/in-person-orders.ts'
import { type JsonObject, toObject } from '../../facts/json.ts'
import { type Finding, fault, type RequestBody } from './field.ts'
import {
  decisive,
  fromPattern,
  list,
  missing,
  object,
  oneOf,
  rule,
  text,
  unsupported,
  wrongValue,
} from './order-rules.ts'
import { needed, type Rule } from './rule.ts'

const reference = { sure: 'reference', source: 'reference of terminals' } as const
/** `invalid_payload` is no code of orders. */
const noPayload: Rule = needed({ code: 'invalid_payload', ...reference })
const notOne = needed(wrongValue('must have exactly one element', reference))
const required = needed({ ...missing, ...reference })

const terminal = object({
  id: { ...decisive(text(100)), required },
  operating_mode: { ...decisive(oneOf('PDV', 'STANDALONE')), required },
})

export const terminalSetup: RequestBody = {
  name: 'PATCH /terminals/v1/setup',
  isJsonSchema: true,
  isRequired: true,
  body: noPayload,
  unknown: rule('unsupported_properties', unsupported.message, reference),
  fields: {
    terminals: {
      ...decisive(list(decisive(terminal))),
      minItems: [1, notOne],
      maxItems: [1, notOne],
      required,
    },
  },
}

/** The tags that format a text. A brace that begins no tag is printed as it is. */
const tag = /\{\/?([a-z][a-z0-9]*)\}/g

export const terminalActionBody: RequestBody = {
  name: 'POST /terminals/v1/actions',
  isJsonSchema: true,
  isRequired: true,
  body: required,
  unknown: rule('unsupported_properties', unsupported.message, reference),
  fields: {
    type: { ...decisive(oneOf('print')), required },
    external_reference: { ...text(64), required, forms: [fromPattern(/^[A-Za-z0-9_-]+$/, reference)] },
    config: {
      ...decisive(
        object({
          point: {
            ...decisive(
              object({
                terminal_id: {
                  ...decisive(text(100)),
                  required,
                  forms: [[isTerminalId, needed(wrongValue('is no terminal id', reference))]],
                },
                subtype: { ...decisive(oneOf(...printSubtypes)), required },
              }),
            ),
            required,
          },
        }),
      ),
      required,
    },
    // The provider's limit is not known, so this is the simulator's. A printed text has a shorter one (`printLength`).
    content: { ...decisive(text(1_000_000)), required },
  },
  together: checkContent,
}

/** The body has no fields. How the provider answers one that has some is not known. */
export const terminalActionCancel: RequestBody = {
  name: 'POST /terminals/v1/actions/{action_id}/cancel',
  fields: {},
  unknown: { ...unsupported, warning: 'ignored_field', sure: 'inferred', source: 'reference' },
}

function checkContent({ config, content }: JsonObject): Finding[] {
  if (typeof content !== 'string') return []
  const wrong = (words: string) => [fault('content', needed(wrongValue(words, reference)), 'value')]
  if (toObject(toObject(config).point).subtype === 'image')
    return isPng(content) ? [] : wrong('is no PNG in Base64')
  const { min, max } = printLength
  if (content.length < min || content.length > max) return wrong(`must have ${min} to ${max} characters`)
  const unknown = Array.from(content.matchAll(tag), ([, name = '']) => name).find(
    name => !printTags.some(known => known === name),
  )
  return unknown === undefined ? [] : wrong(`{${unknown}} is no tag`)
}

/** Every PNG begins with the same eight bytes. */
function isPng(content: string): boolean {
  return /^iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/.test(content)
}

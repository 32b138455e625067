import { type Observation, unknownWord } from './shape/observation.ts'
import { isInside, type Shape } from './shape/shape.ts'

/**
 * How the simulator differs from the provider:
 * - `missing`: the provider has a field or header that the simulator lacks, at least in some elements of a list;
 * - `additional`: the simulator has a field or header that the provider lacks;
 * - `other_type`: another JSON type or format, or null on one side only;
 * - `other_value`: another word of a closed set, such as a currency or the size of a page;
 * - `other_status`: another status of HTTP;
 * - `other_error`: the same refusal with another code;
 * - `other_states`: other states of a resource, or in another order.
 */
export const differenceKinds = [
  'missing',
  'additional',
  'other_type',
  'other_value',
  'other_status',
  'other_error',
  'other_states',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export type Difference = {
  kind: DifferenceKind
  scenario: string
  step: string
  /** A path of the shape, or `status`, or `states`. */
  path: string
  /** What each side has at the path: kinds, a status or states. `-` stands for nothing. */
  simulator: string
  provider: string
}

type Sides = { simulator: Observation; provider: Observation }

/**
 * The differences of one step. If the statuses differ, shapes are compared only if both are errors, or both successes.
 */
export function compareObservations({ simulator, provider }: Sides): Difference[] {
  const { scenario, step } = provider
  const found: Omit<Difference, 'scenario' | 'step'>[] = []
  if (simulator.status !== provider.status)
    found.push({
      kind: 'other_status',
      path: 'status',
      simulator: String(simulator.status),
      provider: String(provider.status),
    })
  if (isRefusal(simulator) === isRefusal(provider)) {
    const states = { simulator: statesOf(simulator), provider: statesOf(provider) }
    const isRecorded = !provider.shape.get('.')?.has('unknown')
    if (isRecorded && states.simulator !== states.provider)
      found.push({ kind: 'other_states', path: 'states', ...states })
    found.push(...compareShapes(simulator.shape, provider.shape))
  }
  return found.map(difference => ({ scenario, step, ...difference }))
}

const isRefusal = ({ status }: Observation) => status >= 400
const statesOf = ({ states }: Observation) => states.join(' → ') || '-'

export type PathDifference = Omit<Difference, 'scenario' | 'step'>

/** The differences of two shapes, without those below a path that differs. */
export function compareShapes(simulator: Shape, provider: Shape): PathDifference[] {
  const paths = [...new Set([...provider.keys(), ...simulator.keys()])].sort()
  const found: PathDifference[] = []
  const closed: string[] = []
  for (const path of paths) {
    if (closed.some(parent => isInside(path, parent))) continue
    const ours = simulator.get(path)
    const theirs = provider.get(path)
    const kind = compareKinds(ours, theirs, path)
    const named = kind === 'other_states' ? [ours, theirs].map(nameUnknown) : [ours, theirs]
    if (kind) found.push({ kind, path, simulator: describe(named[0]), provider: describe(named[1]) })
    if (kind === 'missing' || kind === 'additional' || !areBothOpen(ours, theirs)) closed.push(path)
  }
  return found
}

/** Whether the content below a path can be compared: both sides have an object, or a list with elements. */
function areBothOpen(ours: Kinds, theirs: Kinds): boolean {
  return ['object', 'list'].some(kind => ours?.has(kind) && theirs?.has(kind))
}

type Kinds = ReadonlySet<string> | undefined

function compareKinds(ours: Kinds, theirs: Kinds, path: string): DifferenceKind | null {
  if (ours === undefined) return theirs?.has('unknown') ? null : 'missing'
  if (theirs === undefined) return 'additional'
  if (theirs.has('unknown')) return null
  const [left, right] = withoutEmpty(ours, theirs)
  const differing = [...left.symmetricDifference(right)]
  if (differing.length === 0) return null
  if (differing.every(kind => kind === 'absent')) return left.has('absent') ? 'missing' : 'additional'
  if (typesOf(left).symmetricDifference(typesOf(right)).size > 0) return 'other_type'
  return differing.some(kind => kind.startsWith('=')) ? kindOfWords(path) : 'other_type'
}

/** The JSON types of kinds. Every format is a text. */
function typesOf(kinds: ReadonlySet<string>): Set<string> {
  return new Set([...kinds].map(typeOf))
}

const plainTypes = ['null', 'boolean', 'number', 'object', 'list', 'absent']

function typeOf(kind: string): string {
  if (plainTypes.includes(kind)) return kind
  return /^=\d/.test(kind) ? 'number' : 'text'
}

/**
 * Removes kinds that would hide a difference: an empty list does not show its elements, and an empty text does not show
 * its format.
 */
function withoutEmpty(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): [Set<string>, Set<string>] {
  const sides = [ours, theirs].map(
    kinds => new Set([...kinds].map(kind => (kind === 'list[0]' ? 'list' : kind))),
  )
  const [left = new Set<string>(), right = new Set<string>()] = sides
  if (isOnlyEmpty(left) || isOnlyEmpty(right)) return [typesOf(left), typesOf(right)]
  left.delete('empty')
  right.delete('empty')
  return [left, right]
}

const isOnlyEmpty = (kinds: ReadonlySet<string>) =>
  kinds.has('empty') && [...kinds].every(kind => kind === 'empty' || typeOf(kind) !== 'text')
function kindOfWords(path: string): DifferenceKind {
  if (/(?:^|\.)status(?:_detail)?$/.test(path)) return 'other_states'
  if (/^(?:error|code|message|cause(?:\[\])?\.code|errors\[\]\.code)$/.test(path)) return 'other_error'
  return 'other_value'
}

/** A status that is any text is a word of no closed set. */
function nameUnknown(kinds: Kinds): Kinds {
  return kinds && new Set([...kinds].map(kind => (kind === 'text' ? unknownWord : kind)))
}

function describe(kinds: Kinds): string {
  return kinds === undefined ? '-' : [...kinds].sort().join('|')
}

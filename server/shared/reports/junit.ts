/**
 * The report for CI systems. Elements and attributes are those of the schema by which Jenkins reads reports (junit-10.xsd
 * of its xUnit plugin).
 */
import type { Html } from '../html.ts'
import { markup } from './escape.ts'

/** A test passed, if nothing else is said. */
export type JUnitTest = {
  classname: string
  name: string
  seconds?: number
  skipped?: string
  failure?: { type: string; message: string; text: string }
  error?: { type: string; message: string }
  /** What is to be known besides the result. */
  note?: string | undefined
}
type Suite = { name: string; tests: readonly JUnitTest[] }

/** An XML document. Suites without tests are left out. */
export function toJUnitDocument(title: string, suites: readonly Suite[]): string {
  const all = suites.flatMap(({ tests }) => tests)
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${title}" ${countsOf(all)} time="${timeOf(all)}">
${suites.filter(({ tests }) => tests.length > 0).map(toSuite)}
</testsuites>
`.text
}

function countsOf(tests: readonly JUnitTest[]): Html {
  const count = (kind: 'failure' | 'error') => tests.filter(test => test[kind]).length
  return markup`tests="${tests.length}" failures="${count('failure')}" errors="${count('error')}"`
}

const timeOf = (tests: readonly JUnitTest[]) =>
  tests.reduce((sum, { seconds = 0 }) => sum + seconds, 0).toFixed(3)

function toSuite({ name, tests }: Suite): Html {
  const skipped = tests.filter(test => test.skipped !== undefined).length
  return markup`<testsuite name="${name}" ${countsOf(tests)} skipped="${skipped}" time="${timeOf(tests)}">
${tests.map(toTest)}
</testsuite>
`
}

function toTest(test: JUnitTest): Html {
  const { classname, name, note } = test
  const start = markup`<testcase classname="${classname}" name="${name}" time="${timeOf([test])}"`
  const inside = [toResult(test), note === undefined ? null : markup`<system-out>${note}</system-out>`]
  return inside.every(part => part === null) ? markup`${start}/>` : markup`${start}>${inside}</testcase>`
}

/** Null: the test passed. */
function toResult({ skipped, failure, error }: JUnitTest): Html | null {
  if (failure)
    return markup`<failure type="${failure.type}" message="${failure.message}">${failure.text}</failure>`
  if (error) return markup`<error type="${error.type}" message="${error.message}"/>`
  return skipped === undefined ? null : markup`<skipped message="${skipped}"/>`
}

/** Distances, text sizes, corners and colors must be tokens, so that they are chosen once for all screens. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = 'web/ui/styles/tokens.css'
const styles = globSync('web/**/*.css').filter(file => file !== tokens)
const components = globSync('web/**/*.tsx').filter(file => !file.includes('.test.'))

const tokenProperty =
  /^(margin|padding|gap|row-gap|column-gap|scroll-(margin|padding)|font-size|border-radius)(-|$)/
const length = /(?<![\w.-])-?(?!0(px)?\b)[\d.]+(px|rem)\b/
const color = /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch|color-mix)a?\(/i

/** Lists declarations that have a value instead of a token, as `file: property: value`. */
function listRawValues(file: string, css: string): string[] {
  return [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)]
    .filter(
      ([, property = '', value = '']) =>
        (tokenProperty.test(property) && length.test(value)) || color.test(value),
    )
    .map(([, property, value]) => `${file}: ${property}: ${value}`)
}

test('style sheets take distances, text sizes, corners and colors from the tokens', () => {
  expect(styles.length).toBeGreaterThan(50)
  expect(styles.flatMap(file => listRawValues(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('components set no distances in inline styles', () => {
  const inline = /\b(margin|padding|gap)\w*: ?['"`\d]/
  const offenders = components.filter(file => inline.test(readFileSync(file, 'utf8')))
  expect(offenders).toEqual([])
})

test.each([
  'a { margin: 0 7px; }',
  'a { font-size: 13.5px; }',
  'a { border-radius: 4px; }',
  'a { color: #fff; }',
  'a { box-shadow: 0 0 4px rgb(0 0 0 / 0.2); }',
])('%s is found', css => {
  expect(listRawValues('a.css', css)).toHaveLength(1)
})

test('every token that is used exists', () => {
  const known = new Set(readFileSync(tokens, 'utf8').match(/--(space|radius|size|shadow)[\w-]*(?=:)/g))
  const used = styles.flatMap(
    file => readFileSync(file, 'utf8').match(/(?<=var\()--(space|radius|size|shadow)[\w-]*/g) ?? [],
  )
  expect([...new Set(used)].filter(name => !known.has(name))).toEqual([])
})

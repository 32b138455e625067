import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const sources = globSync('web/**/*.{ts,tsx}').filter(path => !path.includes('.test.'))

test('every class that a component names is in its style sheet', () => {
  const missing = sources.flatMap(path => {
    const source = readFileSync(path, 'utf8')
    return [...source.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)].flatMap(([, name, file]) => {
      const sheet = readFileSync(join(dirname(path), `${file}`), 'utf8')
      const used = [...source.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)\\b(?!\\.css)`, 'g'))].map(
        ([, one]) => one,
      )
      return used.filter(one => !new RegExp(`\\.${one}\\b`).test(sheet)).map(one => `${path}: ${one}`)
    })
  })
  expect(missing).toEqual([])
})

/** Fields without styles are shown by the first screen that is opened, unless another one has loaded them. */
test('every screen with a form field loads the styles of fields', () => {
  const screens = [...readFileSync('web/app/pages.ts', 'utf8').matchAll(/import\('(.+\.tsx)'\)/g)].map(
    ([, file]) => join('web/app', `${file}`),
  )
  const unstyled = screens.filter(screen => {
    const loaded = filesFrom(screen)
    return [...loaded].some(hasField) && !loaded.has(join('web', 'ui', 'styles', 'mantine-forms.ts'))
  })
  expect(screens.length).toBeGreaterThan(15)
  expect(unstyled).toEqual([])
})

const field =
  /import \{[^}]*\b(TextInput|Textarea|NativeSelect|Checkbox|Radio|Switch|Tabs)\b[^}]*\} from '@mantine\/core'/

const hasField = (path: string) => field.test(readFileSync(path, 'utf8'))

/** A file of the console and all files that it imports, statically or on demand. */
function filesFrom(start: string): Set<string> {
  const found = new Set([start])
  for (const path of found) {
    for (const [, , file] of readFileSync(path, 'utf8').matchAll(
      /(from |import |import\()'(\..+?\.tsx?)'/g,
    )) {
      const imported = join(dirname(path), `${file}`)
      if (imported.startsWith('web') && existsSync(imported)) found.add(imported)
    }
  }
  return found
}

import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { z } from 'zod'

export const usage = `npm run mutate -- [path ...] [--sample 150 --seed 1] [--seconds 60] [--workers 2]
                  [--reach] [--bar 0.85] [--list]

Changes the production code in one small place at a time, and says which changes no test notices.

  path       files or folders; without one a sample of everything is taken
  --sample   this many of all possible changes, drawn by --seed (1)
  --seconds  time for the tests nearest to a change (60): too little on a busy machine; browser tests are not run
  --workers  changes tried at once (one for each core)
  --reach    run all tests once before, to learn which of them reach each change (as long as npm run test:unit)
  --bar      exit with 1 if fewer than this share of the decided mutants were killed (0)
  --list     print the changes and try none`

const count = z.coerce.number().int().positive()
const schema = z.strictObject({
  sample: count.optional(),
  seed: z.coerce.number().int().nonnegative().default(1),
  seconds: z.coerce.number().positive().default(60),
  workers: count.default(availableParallelism()),
  bar: z.coerce.number().min(0).max(1).default(0),
  reach: z.boolean().default(false),
  list: z.boolean().default(false),
})

export type Options = z.infer<typeof schema> & { paths: string[] }

/**
 * Reads the arguments of `npm run mutate`.
 *
 * @throws Error in words for an unknown option, a number out of its range, a path that does not exist, or neither a path nor `--sample`
 */
export function readOptions(args: string[]): Options {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      sample: text,
      seed: text,
      seconds: text,
      workers: text,
      bar: text,
      reach: { type: 'boolean' },
      list: { type: 'boolean' },
    },
  })
  const read = schema.safeParse(values)
  if (!read.success)
    throw new Error(
      read.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'),
    )
  if (read.data.sample === undefined && positionals.length === 0)
    throw new Error('Name a file or a folder, or take a sample: npm run mutate -- --sample 150 --seed 1')
  const absent = positionals.filter(path => !existsSync(path))
  if (absent.length > 0) throw new Error(`No such file or folder: ${absent.join(', ')}`)
  return { ...read.data, paths: positionals }
}

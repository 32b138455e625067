import { runHere } from './run-here.ts'

/** A command that runs in this process, with what tests use of a child. */
export type Started = {
  /** The output so far. */
  stdout: () => string
  stderr: () => string
  /** Resolves with the match once stdout contains it; rejects if the command ends before. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>
  interrupt: () => void
  ended: Promise<{ code: number }>
}

/** Starts a command line in this process: one of its own takes half a second of processor time. */
export function startHere(args: string[], environment: Record<string, string>): Started {
  const interruption = new AbortController()
  const watching = new Set<() => void>()
  let stdout = ''
  let stderr = ''
  const ended = runHere(args, {
    environment,
    interrupted: interruption.signal,
    onLine: line => {
      stdout += `${line}\n`
      for (const look of watching) look()
    },
    onRemark: line => {
      stderr += `${line}\n`
    },
  })
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    interrupt: () => interruption.abort(),
    says: pattern =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(stdout)
          if (match) resolve(match)
        }
        watching.add(look)
        look()
        void ended.then(({ code }) => reject(new Error(`It ended with ${code}: ${stderr}`)))
      }),
  }
}

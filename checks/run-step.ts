import { spawn } from 'node:child_process'
import { compileCache } from './compile-cache.ts'

export type Step = { name: string; command: string[] }
export type StepResult = { name: string; isPassed: boolean; seconds: number }

/** Runs one command. Unless it runs alone, its output is printed at the end, so that outputs do not mix. */
export function runStep({ name, command }: Step, { isAlone }: { isAlone: boolean }): Promise<StepResult> {
  const [program = '', ...args] = command
  const startedAt = performance.now()
  const child = spawn(program, args, {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
  })
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => {
      process.stdout.write(Buffer.concat(output))
      resolve({ name, isPassed: code === 0, seconds: (performance.now() - startedAt) / 1000 })
    })
  })
}

import { spawn } from 'node:child_process'
import { compileCache } from './compile-cache.ts'

export type Step = {
  name: string
  command: string[]
  /** Prints its output immediately; at most one of those that run at the same time. */
  isLive?: true
}
/** `output` is empty if it was printed immediately. */
export type StepResult = { name: string; isPassed: boolean; seconds: number; output: Buffer }

/** Runs one command. */
export function runStep({ name, command, isLive }: Step): Promise<StepResult> {
  const [program = '', ...args] = command
  const startedAt = performance.now()
  const child = spawn(program, args, {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
  })
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => {
      const seconds = (performance.now() - startedAt) / 1000
      resolve({ name, isPassed: code === 0, seconds, output: Buffer.concat(chunks) })
    })
  })
}

import type { Input } from './call-operation.ts'
import type { TestDemo } from './start-test-demo.ts'

/** The inputs that tests send to an operation. */
export type OperationCase = {
  /** An input that passes validation. */
  input: Input | undefined
  /** An input that fails validation. Null if the operation takes no input that could be wrong. */
  wrong: Input | null
  /** The status of the failed answer if the provider is not the simulator. */
  refused?: number
  /**
   * Creates resources, and resolves to the input with their ids and tokens in place of those of the documented example.
   */
  real?: (demo: TestDemo) => Promise<Input>
  /** Resolves to more inputs that succeed, for other shapes of the answer. */
  more?: (demo: TestDemo) => Promise<Input[]>
}

import type { Input } from './call-operation.ts'
import type { TestDemo } from './start-test-demo.ts'

/** The inputs that tests send to an operation. */
export type OperationCase = {
  /** Passes validation. */
  input: Input | undefined
  /** Fails validation; null: the operation takes no input that could be wrong. */
  wrong: Input | null
  /** The status of the failed answer if the provider is not the simulator. */
  refused?: number
  /** Creates the real values for the made-up ids and tokens of the documented example. */
  real?: (demo: TestDemo) => Promise<Input>
  /** Further inputs that succeed, for other shapes of the answer. */
  more?: (demo: TestDemo) => Promise<Input[]>
}

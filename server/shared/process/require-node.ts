/**
 * The first import of each entry of the package. An older Node prints one line instead of an error about the first
 * feature that it lacks. Therefore no static import of the entries may need a newer Node to be linked.
 */
import { explainOldNode } from './node-version.ts'

const refusal = explainOldNode()
if (refusal !== null) throw new Error(refusal)

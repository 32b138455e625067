/**
 * The first import of each entry of the package: an older Node gets one line, and not the error of whatever it lacks first.
 * For that, nothing that the entries import statically may need a newer Node to be linked.
 */
import { explainOldNode } from './node-version.ts'

const refusal = explainOldNode()
if (refusal !== null) throw new Error(refusal)

/** The thread of `runLoadApart`. */
import { parentPort, workerData } from 'node:worker_threads'
import { startLoad } from './load.ts'

parentPort?.postMessage(await startLoad(workerData).ended)

/**
 * The simulator in a process of its own. `BENCH_DATA_FILE` names its SQLite file; without it the state is in memory.
 */
import { startSimulator } from '../../server/simulator/simulator.ts'
import { serveUntilDisconnect } from '../harness/serve.ts'

const dataFile = process.env.BENCH_DATA_FILE
const simulator = await startSimulator(dataFile ? { dataFile } : {})
serveUntilDisconnect(simulator.port, simulator.close)

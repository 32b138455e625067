import { defineConfig } from 'rolldown'
import { bundleOptions, entryModules, type ScriptName } from './server/simulator/browser-script/bundle.ts'

/** The simulator's browser scripts; the console is built by Vite. */
export default defineConfig((Object.keys(entryModules) as ScriptName[]).map(bundleOptions))

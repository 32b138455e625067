const hook = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => (process.stderr.write('loaded ' + url + '\\n'), next(url, context)) })
`)}`

/** NODE_OPTIONS by which a process writes each module that it loads to its standard error, `loaded <url>`. */
export const printLoadedModules = `--import=${hook}`

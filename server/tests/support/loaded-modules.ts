const hook = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => (process.stderr.write('loaded ' + url + '\\n'), next(url, context)) })
`)}`

/** The NODE_OPTIONS that make a process write `loaded <url>` to its standard error for each module that it loads. */
export const printLoadedModules = `--import=${hook}`

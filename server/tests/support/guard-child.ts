import { type ChildProcess, spawn } from 'node:child_process'
import { hasChildGroups } from '../../shared/process/child-group.ts'

/** Remembers the running children, and ends them and their groups when its input ends. */
const script = `
trap '' INT TERM HUP
pids=' '
while read -r sign pid; do
  case $sign in
    +) pids="$pids$pid " ;;
    -) pids="\${pids%% $pid *} \${pids#* $pid }" ;;
  esac
done
for pid in $pids; do
  kill -s KILL -- "-$pid" || kill -s KILL "$pid"
done 2>/dev/null
`

let tellGuard: ((line: string) => void) | undefined

/** The input of the guard ends with this process, also if it is killed. */
function startGuard(): (line: string) => void {
  // The guard leads a group of its own, so that Ctrl-C does not end it.
  const guard = spawn('sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  guard.unref()
  if ('unref' in guard.stdin) (guard.stdin as { unref: () => void }).unref()
  return line => void guard.stdin.write(line)
}

/**
 * Makes sure that a child of a test ends with the process that started it. An interrupted run, and `--bail`, end the
 * processes of the tests without `afterAll`. A child that is started with `detached` ends with all that it started.
 */
export function guardChild<Child extends ChildProcess>(child: Child): Child {
  const { pid } = child
  if (!hasChildGroups || pid === undefined) return child
  tellGuard ??= startGuard()
  tellGuard(`+ ${pid}\n`)
  child.once('exit', () => tellGuard?.(`- ${pid}\n`))
  return child
}

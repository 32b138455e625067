import type { Arrow } from './arrows.ts'
import classes from './life.module.css'

const headLength = 8
const headReach = 4.5
const crossReach = 5

/** An arrow with one head for each attempt, or with a cross if the request was lost. */
export function ArrowLine({ arrow: { fromX, toX, y, line, tone, end, heads } }: { arrow: Arrow }) {
  const direction = Math.sign(toX - fromX)
  return (
    <g className={classes.arrow} data-line={line} data-tone={tone}>
      <line x1={fromX} x2={end === 'head' ? toX - direction * headLength : toX} y1={y} y2={y} />
      {end === 'cross' ? (
        <path className={classes.cross} d={crossAt(toX, y)} />
      ) : (
        Array.from({ length: heads }, (_, place) => toX - direction * place * (headLength + 1)).map(x => (
          <polygon key={x} points={headAt(x, y, direction)} />
        ))
      )}
    </g>
  )
}

function headAt(x: number, y: number, direction: number): string {
  const back = x - direction * headLength
  return `${x},${y} ${back},${y - headReach} ${back},${y + headReach}`
}

function crossAt(x: number, y: number): string {
  const [left, right, top, bottom] = [x - crossReach, x + crossReach, y - crossReach, y + crossReach]
  return `M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}`
}

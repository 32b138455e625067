import classes from './pairs.module.css'

type Props = { caption: string; pairs: readonly (readonly [name: string, value: string])[] }

/** A table of names and values in their order, such as headers and query parameters. Names may repeat. */
export function Pairs({ caption, pairs }: Props) {
  return (
    <table className={classes.pairs}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {pairs.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes.
          <tr key={at}>
            <th scope="row">{name}</th>
            <td className="mono">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

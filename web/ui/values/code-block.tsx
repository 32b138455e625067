import classes from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

type Props = { code: string; what: string; label?: string; testId?: string }

/** Preformatted text with a copy button. */
export function CodeBlock({ code, what, label, testId }: Props) {
  return (
    <div className={classes.block}>
      <div className={classes.tools}>
        <CopyButton value={code} what={what} label={label} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard. */}
      <pre className={classes.code} tabIndex={0} data-testid={testId}>
        <code>{code}</code>
      </pre>
    </div>
  )
}

import { Folded } from '../../ui/forms/folded.tsx'
import classes from './api-reference.module.css'
import { OperationDetail } from './operation-detail.tsx'
import { useOperationWords } from './operation-words.ts'
import type { Operation } from './read-operations.ts'

export function OperationItem({ operation, isOpen }: { operation: Operation; isOpen: boolean }) {
  const { summaryOf } = useOperationWords()
  const { id, method, path } = operation
  return (
    <Folded
      id={`operation/${id}`}
      className={classes.operation}
      isOpen={isOpen}
      summary={
        <span className={classes.line}>
          <span className={classes.method} data-method={method}>
            {method}
          </span>
          <span className={classes.path}>{path}</span>
          <span className={classes.says}>{summaryOf(operation)}</span>
        </span>
      }
    >
      <OperationDetail operation={operation} />
    </Folded>
  )
}

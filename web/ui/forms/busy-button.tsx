import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

type Props = Omit<ButtonProps, 'loading'> &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & { isBusy: boolean }

/**
 * A button that starts some work. While the work runs it ignores presses, but keeps the focus, which a disabled button
 * loses.
 */
export function BusyButton({ isBusy, disabled, onClick, ...props }: Props) {
  return (
    <Button
      {...props}
      loading={isBusy}
      onClick={event => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
      renderRoot={({ disabled: _, ...root }) => (
        <button {...root} disabled={disabled && !isBusy} aria-disabled={isBusy || undefined} />
      )}
    />
  )
}

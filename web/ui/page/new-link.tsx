import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { Icon } from '../icon.tsx'

/** A link to the form of a new record. */
export const NewLink = createLink((props: ButtonProps) => (
  <Button component="a" leftSection={<Icon name="plus" size={16} />} {...props} />
))

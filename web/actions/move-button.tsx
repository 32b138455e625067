import { Button } from '@mantine/core'
import { dangerous } from '../ui/forms/dangerous.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { usePageCommand } from '../ui/page/page-commands.ts'

type Props = { label: string; icon: IconName; isDangerous: boolean; onPress: () => void }

/** Opens the dialog of a move. The command palette offers it as well. */
export function MoveButton({ label, icon, isDangerous, onPress }: Props) {
  usePageCommand({ label, icon, run: onPress })
  return (
    <Button
      {...(isDangerous ? dangerous : { variant: 'default' })}
      leftSection={<Icon name={icon} size={16} />}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}

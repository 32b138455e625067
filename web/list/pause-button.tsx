import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useShortcuts } from '../browser/use-shortcuts.ts'
import { Icon } from '../ui/icon.tsx'
import type { FeedPageState } from './use-feed-page.ts'

/** Pauses and resumes the list. Shortcut: `p`. */
export function PauseButton({ page: { isPaused, setPaused } }: { page: FeedPageState }) {
  const t = useTranslations('feed')
  const toggle = () => setPaused(!isPaused)
  useShortcuts({ p: toggle })
  return (
    <Button
      variant={isPaused ? 'filled' : 'default'}
      leftSection={<Icon name={isPaused ? 'play' : 'pause'} size={16} />}
      aria-pressed={isPaused}
      aria-keyshortcuts="p"
      onClick={toggle}
    >
      {t(isPaused ? 'resume' : 'pause')}
    </Button>
  )
}

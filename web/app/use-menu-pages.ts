import { useSettings } from '../gateway/use-settings.ts'
import { type MenuPage, menuPages } from './pages.ts'

/** The pages of the menu that this gateway has a use for. */
export function useMenuPages(): readonly MenuPage[] {
  const settings = useSettings()
  return menuPages.filter(({ menu }) => !menu.isSimulatorOnly || settings?.simulator !== false)
}

import { useSettings } from '../http/use-settings.ts'
import { type MenuPage, menuPages } from './pages.ts'

/** The pages of the menu, without the simulator's page when the gateway talks to the real provider. */
export function useMenuPages(): readonly MenuPage[] {
  const settings = useSettings()
  return menuPages.filter(({ menu }) => !menu.isSimulatorOnly || settings?.simulator !== false)
}

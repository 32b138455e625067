/**
 * Mounts forms once, and portals their buttons into the slots of lists. When the subject changes, the button moves to
 * another list or disappears, while the open form keeps what was typed.
 */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'

type Slots = Readonly<Record<string, HTMLElement | null>>
type Found = (key: string, element: HTMLElement | null) => void

const SlotContext = createContext<HTMLElement | null>(null)
const FoundContext = createContext<Found>(() => {})

type Props = {
  /** A form that disappears from this list stays mounted as it was, because it may be open. */
  forms: readonly Form[]
  children: ReactNode
}
type Form = { key: string; form: ReactNode }

/** Mounts the forms behind its children, which contain a `ButtonSlot` for each of them. */
export function ButtonSlots({ forms, children }: Props) {
  const [slots, setSlots] = useState<Slots>({})
  const [kept, setKept] = useState(forms)
  const all = [...forms, ...kept.filter(({ key }) => forms.every(one => one.key !== key))]
  if (all.length > kept.length) setKept(all)
  const found = useCallback<Found>((key, element) => setSlots(before => ({ ...before, [key]: element })), [])
  return (
    <FoundContext value={found}>
      {children}
      {all.map(({ key, form }) => (
        <SlotContext key={key} value={slots[key] ?? null}>
          {form}
        </SlotContext>
      ))}
    </FoundContext>
  )
}

/** The place in which the button of a form is shown. */
export function ButtonSlot({ name }: { name: string }) {
  const element = useRef<HTMLSpanElement>(null)
  const found = useContext(FoundContext)
  useLayoutEffect(() => {
    found(name, element.current)
    return () => found(name, null)
  }, [name, found])
  return <span ref={element} style={{ display: 'contents' }} />
}

/** Shows a form's button in its slot. Without a slot, the button is not shown. */
export function InButtonSlot({ children }: { children: ReactNode }) {
  const slot = useContext(SlotContext)
  return slot && createPortal(children, slot)
}

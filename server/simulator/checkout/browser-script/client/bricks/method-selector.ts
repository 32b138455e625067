import { element, newId } from './element.ts'

/** An entry of the list of payment methods. */
export type Entry = { title: string; valueProp: string; isDefault: boolean }

/**
 * The list of payment methods with a panel for the fields of the chosen one. `open` fills the panel. A single entry is
 * open below its title, without a list.
 */
export function createSelector(
  legend: string,
  entries: Entry[],
  open: (index: number, panel: HTMLElement) => void,
) {
  const name = newId('method')
  const panels = entries.map(() => element('div', { class: 'mp-brick-panel', hidden: '' }))

  function show(index: number) {
    for (const panel of panels) panel.hidden = true
    const panel = panels[index]
    if (!panel) return
    panel.hidden = false
    open(index, panel)
  }

  const options = entries.map(({ title, valueProp }, index) => {
    const radio = element('input', {
      type: 'radio',
      name,
      value: String(index),
      'aria-label': `${title}, ${valueProp}`,
    })
    radio.addEventListener('change', () => show(index))
    const text = element(
      'span',
      { class: 'mp-brick-option-text' },
      element('span', {}, title),
      element('small', {}, valueProp),
    )
    const label = element('label', { class: 'mp-brick-option-head' }, radio, text)
    return { radio, box: element('div', { class: 'mp-brick-option' }, label, panels[index] ?? '') }
  })

  const only = entries.length === 1 ? entries[0] : undefined
  const list = element(
    'fieldset',
    { class: 'mp-brick-options', 'aria-label': legend },
    ...(only
      ? [element('p', { class: 'mp-brick-section' }, only.title), ...panels]
      : options.map(({ box }) => box)),
  )
  return {
    element: list,
    /** Opens the default entry, or the only one. */
    start() {
      const index = entries.length === 1 ? 0 : entries.findIndex(({ isDefault }) => isDefault)
      const chosen = options[index]
      if (!chosen) return
      chosen.radio.checked = true
      show(index)
    },
  }
}

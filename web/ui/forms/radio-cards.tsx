import { type ReactNode, useId } from 'react'
import classes from './radio-cards.module.css'

export type RadioCard<T extends string> = {
  value: T
  label: string
  hint?: ReactNode
  aside?: ReactNode
  isDisabled?: boolean
}

type Props<T extends string> = {
  legend: string
  cards: RadioCard<T>[]
  value: T | null
  onChange: (value: T) => void
  /** Smallest width of a card in pixels. */
  minWidth?: number
  isLegendHidden?: boolean
  /** Content beside the legend. */
  legendAside?: ReactNode
  /** True makes the cards lower, for forms with many choices. */
  isCompact?: boolean
  /** True widens the cards of the last row, so that none stands alone beside an empty place. */
  fillsRows?: boolean
}

/** Native radio buttons that look like cards. */
export function RadioCards<T extends string>(props: Props<T>) {
  const {
    legend,
    cards,
    value,
    onChange,
    minWidth = 150,
    isLegendHidden = false,
    isCompact,
    fillsRows,
  } = props
  const name = useId()
  return (
    <fieldset
      className={classes.group}
      style={{ '--min': `${minWidth}px` }}
      data-compact={isCompact || undefined}
    >
      <legend className={isLegendHidden ? 'visually-hidden' : classes.legend}>{legend}</legend>
      <div className={classes.cards} data-filled={fillsRows || undefined}>
        {cards.map(card => (
          <label key={card.value} className={classes.card} data-checked={card.value === value || undefined}>
            <input
              type="radio"
              name={name}
              value={card.value}
              checked={card.value === value}
              disabled={card.isDisabled}
              onChange={() => onChange(card.value)}
              aria-describedby={card.hint ? `${name}-${card.value}` : undefined}
              aria-label={card.label}
            />
            <span className={classes.text}>
              <span className={classes.label}>
                {card.label}
                {card.aside}
              </span>
              {card.hint && (
                <span id={`${name}-${card.value}`} className={classes.hint}>
                  {card.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {props.legendAside && <div className={classes.aside}>{props.legendAside}</div>}
    </fieldset>
  )
}

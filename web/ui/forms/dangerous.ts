/** The look of a button that opens something destructive. The button that confirms it is filled with the same color. */
export const dangerous = { variant: 'outline', color: 'bad' } as const

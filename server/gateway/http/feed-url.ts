/** The live feed's subscribers stay for hours and cost little: they count among connections, not among requests. */
export const feedUrl = '/trpc/notifications.feed'

export const isFeed = (url: string): boolean => url.startsWith(feedUrl)

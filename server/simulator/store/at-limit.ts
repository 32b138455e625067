/** The simulator has no room for more of something, such as accounts. The message says what to do. Answered with 503. */
export class AtLimit extends Error {}

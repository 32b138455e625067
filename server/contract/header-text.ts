/** What can be sent in an HTTP header as a credential: printable ASCII without blanks. */
export const headerText = /^[!-~]+$/

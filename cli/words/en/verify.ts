export const verify = {
  about: 'checks the signature of a notification and explains the verdict; needs no gateway',
  file: 'a curl command, a HAR entry or an HTTP request (default: the standard input)',
  url: 'the requested URL, with its query',
  headers: 'a file with the headers, one in each line',
  body: 'a file with the body',
  secret: 'the secret of the webhook',
  tolerance: 'largest difference between ts and the clock',
  noSecret: 'The secret is missing. Give it with --secret or GATEWAY_WEBHOOK_SECRET.',
  nothingToRead: 'There is nothing to read. Give a file, or pipe a request into the command.',
  noHeaders:
    'The headers are missing. Give --headers too: a file with one header in each line, x-signature among them.',
  unreadable: 'That is neither a curl command nor a HAR entry nor an HTTP request.',
  fileBody: (value: string) =>
    `The curl command has its body in a file: ${value}. Write the body into the command, or give the parts with --url, --headers and --body.`,
}

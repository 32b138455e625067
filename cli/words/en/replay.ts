export const replay = {
  about: 'sends a stored notification again',
  seq: 'the number of the notification',
  resign: 'with a new signature, made now with the gateway’s secret',
}

export const simulator = {
  about: 'starts the simulator of Mercado Pago alone',
  listening: (url: string) => `Simulator of Mercado Pago on ${url}`,
}

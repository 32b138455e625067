export const demo = {
  about: 'starts console, gateway and simulator on this machine, without an account and without internet',
  console: 'Console',
  gateway: 'Gateway',
  simulator: 'Simulator',
  stop: 'Stop with Ctrl-C.',
}

export const fault = {
  about: 'sets a fault of the simulator, or lists the active ones',
  fields:
    'the fault and what it affects: status=500, code=2034, delay_ms=8000, reset, cut_off, performed, with method=, path=, times=; of notifications lose, copies=3, wrong_signature, with topic=, resource=',
  clear: 'removes all faults',
  oneWay: 'Give fields or --clear, not both.',
  none: 'No fault is active.',
}

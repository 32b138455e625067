export const clock = {
  about: 'shows the clock of the account in the simulator, or moves it: what comes due meanwhile is done',
  days: 'moves it by days',
  hours: 'moves it by hours',
  to: 'moves it to a date, for example 2027-01-31',
  real: 'returns to real time; what was done stays',
  oneWay: 'Give --real, --to, or --days and --hours.',
  notANumber: (value: string) => `${value} is not a number. Write 3 or 1.5.`,
  notADate: (value: string) => `${value} is not a date. Write 2027-01-31 or 2027-01-31T10:00:00Z.`,
  now: (at: string) => `The clock shows ${at}.`,
  advanced: (at: string, jobs: number) =>
    `The clock shows ${at}. ${jobs === 1 ? 'One job' : `${jobs} jobs`} ran.`,
}

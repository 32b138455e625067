import type { Words } from '../en.ts'

export const clock: Words['clock'] = {
  about: 'muestra el reloj de la cuenta en el simulador, o lo mueve: lo que vence entretanto se hace',
  days: 'lo mueve en días',
  hours: 'lo mueve en horas',
  to: 'lo mueve a una fecha, por ejemplo 2027-01-31',
  real: 'vuelve a la hora real; lo hecho queda',
  oneWay: 'Indique --real, --to, o --days y --hours.',
  notANumber: value => `${value} no es un número. Escriba 3 o 1.5.`,
  notADate: value => `${value} no es una fecha. Escriba 2027-01-31 o 2027-01-31T10:00:00Z.`,
  now: at => `El reloj marca ${at}.`,
  advanced: (at, jobs) =>
    `El reloj marca ${at}. ${jobs === 1 ? 'Se ejecutó una tarea' : `Se ejecutaron ${jobs} tareas`}.`,
}

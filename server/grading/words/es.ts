import type { GradeWords } from './en.ts'

export const es: GradeWords = {
  language: 'es',
  title: 'Nota de un receptor de webhooks',
  labels: {
    sent: 'Se envió',
    right: 'Un receptor correcto',
    did: 'Este',
    harm: 'Daño',
    mend: 'Arreglo',
    source: 'Fuente',
    evidence: 'Lo que se intercambió',
    payments: 'Pagos',
    state: 'Estado del pedido',
    noAnswer: 'sin respuesta',
    shipped: 'enviado',
  },
  summary: ({ findings, covered, passed, undecided }) =>
    `Hallazgos: ${findings}, que explican ${covered} casos más. Aprobados: ${passed}. Sin decidir: ${undecided}.`,
  run: (requests, seed) => `${requests} notificaciones enviadas. Se repite con --seed ${seed}.`,
  safe: 'Ningún hallazgo.',
  passed: 'aprobado',
  undecided: 'sin decidir',
  covered: by => `lo explica ${by}`,
  reads: count => `Lecturas del pago: ${count}.`,
  groups: { signature: 'Firma', delivery: 'Entrega', truth: 'Verdad', robustness: 'Robustez' },
  severities: { low: 'baja', medium: 'media', high: 'alta', critical: 'crítica' },
  kinds: {
    accepted: 'actuó, aunque debía ignorarla',
    refused: 'la rechazó, aunque debía aceptarla',
    crashed: 'falló con un estado 500 o mayor',
    no_answer: 'no respondió',
    blocked: 'mientras tanto no respondió a otra notificación',
    not_read: 'respondió y no leyó el pago de la API',
    read_unsigned_id: 'leyó el pago cuyo id la firma no cubre',
    believed: 'marcó el pedido como pagado',
    not_paid: 'no marcó el pedido como pagado',
    shipped_again: 'envió el pedido más de una vez',
    still_paid: 'dejó el pedido como pagado',
    acknowledged: 'respondió 2xx y olvidó el pago',
  },
  needs: {
    check: 'Solo lo decide el estado de la tienda: indique --check-url o --check-command.',
    order:
      'La tienda no marcó como pagado un pedido que sí se pagó. Si no conoce el pedido, indique --order-url o --order-command.',
    baseline: 'El receptor no aceptó una notificación válida, así que sus otras respuestas no muestran nada.',
    slow: 'Tarda 25 segundos: agregue --slow.',
    other_secret: 'Indique el secreto del otro entorno con --other-secret.',
    previous_secret: 'Indique el secreto reemplazado con --previous-secret.',
  },
  lessons: {
    accept: {
      right: 'Responde 200 o 201 y actúa.',
      why: 'El proveedor envía notificaciones reales en esta forma.',
      harm: 'Pedidos pagados quedan impagos, y el proveedor desiste después de ocho intentos.',
    },
    verify: {
      right: 'Responde 401 y no hace nada.',
      why: 'Solo una firma hecha con el secreto muestra que la envió el proveedor.',
      harm: 'Cualquiera que encuentre la dirección puede enviar notificaciones a esta tienda.',
    },
    secrets: {
      right: 'Responde 401: acepta solo el secreto de su entorno, y uno anterior solo durante una rotación.',
      why: 'Un secreto se reemplaza porque otros pueden conocerlo; los de prueba los conoce más gente.',
      harm: 'Quien tiene el secreto anterior o el de prueba puede enviar notificaciones a la tienda real.',
    },
    fresh: {
      right: 'Responde 401 si ts difiere de su reloj en más de unos minutos.',
      why: 'Cada repetición del proveedor lleva una firma nueva; una vieja la grabó alguien.',
      harm: 'Una notificación grabada se puede enviar otra vez en cualquier momento.',
    },
    signed_id: {
      right: 'Usa el id que verificó, el de la consulta, o la rechaza.',
      why: 'La firma cubre data.id de la consulta, x-request-id y ts. No cubre el cuerpo.',
      harm: 'Quien tiene una notificación firmada puede nombrar cualquier otro pago.',
    },
    input: {
      right: 'Responde 2xx o 4xx.',
      why: 'Cualquiera puede enviar esto a una dirección pública. Un 5xx se repite durante dos semanas.',
      harm: 'Una solicitud hace fallar al receptor, y se llenan alarmas y logs.',
    },
    idempotent: {
      right: 'Actúa una vez por pago y estado, sin importar qué se envió ni cuántas veces.',
      why: 'Los duplicados son normales: webhook e IPN, repeticiones tras una respuesta lenta, varios tópicos.',
      harm: 'Se envía la mercadería dos veces, o un pago nunca se nota.',
    },
    current_state: {
      right: 'Sigue lo que la API dice ahora, y nunca envía dos veces ni retira lo pagado.',
      why: 'Las notificaciones no tienen orden, y la API puede mostrar un estado anterior por un momento.',
      harm: 'Un pedido pagado se pierde o se envía otra vez.',
    },
    heal: {
      right: 'Responde 5xx si no pudo leer el pago, y actúa con la repetición.',
      why: 'Solo sin 200 o 201 el proveedor envía otra vez la notificación.',
      harm: 'Los pagos durante una caída nunca se notan: los clientes pagaron y no reciben nada.',
    },
    other_topics: {
      right: 'Responde 200 y la ignora.',
      why: 'El proveedor agrega tópicos. Lo rechazado se repite ocho veces en dos semanas.',
      harm: 'Las repeticiones llenan los logs y ocultan fallas reales.',
    },
    one_slow: {
      right: 'Responde a otras mientras una conexión es lenta.',
      why: 'Cualquiera puede abrir una conexión lenta.',
      harm: 'Una conexión lenta detiene todas las notificaciones.',
    },
    read: {
      right: 'Lee el pago de la API y no cree nada más.',
      why: 'El cuerpo no está firmado.',
      harm: 'Se envían pedidos sin pago.',
    },
    status: {
      right: 'Envía solo si la API dice approved.',
      why: 'Se notifican pagos en cualquier estado: pendientes, rechazados, vencidos.',
      harm: 'Se envían pedidos sin pago.',
    },
    amount: {
      right: 'Compara el monto y la moneda con los del pedido.',
      why: 'Un comprador puede hacer un pago propio con la referencia de un pedido.',
      harm: 'Un comprador paga un peso y recibe todo.',
    },
    own_payment: {
      right: 'No envía: su propio token no puede leer este pago.',
      why: 'Un pago a otra cuenta no le trae nada a esta tienda.',
      harm: 'Se envían pedidos que no se pagaron, o que se pagaron a otro.',
    },
    reversal: {
      right: 'Ve que el pedido ya no está pagado.',
      why: 'Los reembolsos y contracargos se notifican como actualizaciones del pago.',
      harm: 'La mercadería sale aunque el dinero volvió.',
    },
    time_limit: {
      right: 'Responde dentro de 22 segundos, y deja de leer antes.',
      why: 'El proveedor cierra la conexión a los 22 segundos y envía otra vez la notificación.',
      harm: 'Cada notificación se envía otra vez mientras la API está lenta.',
    },
  },
}

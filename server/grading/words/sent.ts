import type { Language } from '../../facts/languages.ts'
import type { CaseId } from '../cases/cases.ts'

/** What each case sends. The languages are side by side, so that a new case is one entry. */
export const sent: Record<CaseId, Record<Language, string>> = {
  valid: {
    en: 'A valid notification of an approved payment.',
    es: 'Una notificación válida de un pago aprobado.',
    pt: 'Uma notificação válida de um pagamento aprovado.',
  },
  wrong_secret: {
    en: 'A notification signed with another secret.',
    es: 'Una notificación firmada con otro secreto.',
    pt: 'Uma notificação assinada com outro segredo.',
  },
  absent: {
    en: 'A notification without x-signature.',
    es: 'Una notificación sin x-signature.',
    pt: 'Uma notificação sem x-signature.',
  },
  empty: {
    en: 'A notification with an empty x-signature.',
    es: 'Una notificación con x-signature vacío.',
    pt: 'Uma notificação com x-signature vazio.',
  },
  malformed: {
    en: 'A notification whose x-signature is not a list of ts and v1.',
    es: 'Una notificación cuyo x-signature no es una lista de ts y v1.',
    pt: 'Uma notificação cujo x-signature não é uma lista de ts e v1.',
  },
  no_ts: {
    en: 'A notification whose x-signature has no ts.',
    es: 'Una notificación cuyo x-signature no tiene ts.',
    pt: 'Uma notificação cujo x-signature não tem ts.',
  },
  no_v1: {
    en: 'A notification whose x-signature has no v1.',
    es: 'Una notificación cuyo x-signature no tiene v1.',
    pt: 'Uma notificação cujo x-signature não tem v1.',
  },
  empty_secret: {
    en: 'A notification signed with the empty secret.',
    es: 'Una notificación firmada con el secreto vacío.',
    pt: 'Uma notificação assinada com o segredo vazio.',
  },
  other_environment: {
    en: 'A notification signed with the secret of the other environment.',
    es: 'Una notificación firmada con el secreto del otro entorno.',
    pt: 'Uma notificação assinada com o segredo do outro ambiente.',
  },
  previous: {
    en: 'A notification signed with the secret that was replaced.',
    es: 'Una notificación firmada con el secreto reemplazado.',
    pt: 'Uma notificação assinada com o segredo substituído.',
  },
  stale: {
    en: 'A notification signed an hour ago.',
    es: 'Una notificación firmada hace una hora.',
    pt: 'Uma notificação assinada há uma hora.',
  },
  future: {
    en: 'A notification signed an hour in the future.',
    es: 'Una notificación firmada una hora en el futuro.',
    pt: 'Uma notificação assinada uma hora no futuro.',
  },
  milliseconds: {
    en: 'A valid notification whose ts is in milliseconds, as Mercado Pago’s dashboard sends it.',
    es: 'Una notificación válida con ts en milisegundos, como la envía el panel de Mercado Pago.',
    pt: 'Uma notificação válida com ts em milissegundos, como o painel do Mercado Pago envia.',
  },
  ids_differ: {
    en: 'A notification signed for one payment, with the ID of another in its body.',
    es: 'Una notificación firmada para un pago, con el ID de otro en el cuerpo.',
    pt: 'Uma notificação assinada para um pagamento, com o ID de outro no corpo.',
  },
  id_twice: {
    en: 'A notification with data.id twice in its URL; the first is signed.',
    es: 'Una notificación con data.id dos veces en la URL; el primero está firmado.',
    pt: 'Uma notificação com data.id duas vezes na URL; o primeiro está assinado.',
  },
  id_case: {
    en: 'A valid notification of an order, whose ID has upper-case letters.',
    es: 'Una notificación válida de una order, cuyo ID tiene mayúsculas.',
    pt: 'Uma notificação válida de uma order, cujo ID tem maiúsculas.',
  },
  no_request_id: {
    en: 'A forged notification without x-request-id.',
    es: 'Una notificación falsificada sin x-request-id.',
    pt: 'Uma notificação falsificada sem x-request-id.',
  },
  truncated: {
    en: 'A notification with the first half of the correct hash.',
    es: 'Una notificación con la primera mitad del hash correcto.',
    pt: 'Uma notificação com a primeira metade do hash correto.',
  },
  upper_case: {
    en: 'A notification with the correct hash in upper case.',
    es: 'Una notificación con el hash correcto en mayúsculas.',
    pt: 'Uma notificação com o hash correto em maiúsculas.',
  },
  base64: {
    en: 'A notification with the correct hash in base64.',
    es: 'Una notificación con el hash correcto en base64.',
    pt: 'Uma notificação com o hash correto em base64.',
  },
  header_twice: {
    en: 'A notification with two x-signature headers, one correct and one wrong.',
    es: 'Una notificación con dos encabezados x-signature, uno correcto y otro incorrecto.',
    pt: 'Uma notificação com dois cabeçalhos x-signature, um certo e um errado.',
  },
  trailing_bytes: {
    en: 'A valid notification with more bytes after its JSON.',
    es: 'Una notificación válida con más bytes después de su JSON.',
    pt: 'Uma notificação válida com mais bytes depois do JSON.',
  },
  updated: {
    en: 'A valid notification payment.updated of an approved payment.',
    es: 'Una notificación válida payment.updated de un pago aprobado.',
    pt: 'Uma notificação válida payment.updated de um pagamento aprovado.',
  },
  created: {
    en: 'A valid notification payment.created of an approved payment.',
    es: 'Una notificación válida payment.created de un pago aprobado.',
    pt: 'Uma notificação válida payment.created de um pagamento aprovado.',
  },
  replay: {
    en: 'The same notification twice, then repeated with a new x-request-id.',
    es: 'La misma notificación dos veces, y su repetición con otro x-request-id.',
    pt: 'A mesma notificação duas vezes, e sua repetição com outro x-request-id.',
  },
  concurrent: {
    en: 'Twenty copies of one notification at the same time.',
    es: 'Veinte copias de una notificación al mismo tiempo.',
    pt: 'Vinte cópias de uma notificação ao mesmo tempo.',
  },
  restart: {
    en: 'A notification of a paid order, again after a restart of the store.',
    es: 'Una notificación de un pedido pagado, otra vez después de reiniciar la tienda.',
    pt: 'Uma notificação de um pedido pago, de novo depois de reiniciar a loja.',
  },
  out_of_order: {
    en: 'payment.updated, then payment.created of the same payment; for an order, order.processed, then order.action_required.',
    es: 'payment.updated, y después payment.created del mismo pago; para una order, order.processed y después order.action_required.',
    pt: 'payment.updated, e depois payment.created do mesmo pagamento; para uma order, order.processed e depois order.action_required.',
  },
  provider_down: {
    en: 'A notification while the API responds 503, and again when it is back.',
    es: 'Una notificación mientras la API responde 503, y otra vez cuando vuelve.',
    pt: 'Uma notificação enquanto a API responde 503, e de novo quando ela volta.',
  },
  same_again: {
    en: 'A notification while the API responds 503, and the same bytes again when it is back.',
    es: 'Una notificación mientras la API responde 503, y los mismos bytes otra vez cuando vuelve.',
    pt: 'Uma notificação enquanto a API responde 503, e os mesmos bytes de novo quando ela volta.',
  },
  early: {
    en: 'A notification before the API knows the payment (404), and again when it does.',
    es: 'Una notificación antes de que la API conozca el pago (404), y otra vez cuando lo conoce.',
    pt: 'Uma notificação antes de a API conhecer o pagamento (404), e de novo quando conhece.',
  },
  shared_request_id: {
    en: 'A notification of a merchant order, and one of a payment with the same x-request-id.',
    es: 'Una notificación de una orden comercial, y una de un pago con el mismo x-request-id.',
    pt: 'Uma notificação de um pedido comercial, e uma de um pagamento com o mesmo x-request-id.',
  },
  unknown_topic: {
    en: 'A valid notification of a topic that does not exist yet.',
    es: 'Una notificación válida de un tópico que todavía no existe.',
    pt: 'Uma notificação válida de um tópico que ainda não existe.',
  },
  ipn: {
    en: 'A notification in the older IPN format, whose signature is never valid.',
    es: 'Una notificación en el formato anterior, IPN, cuya firma nunca es válida.',
    pt: 'Uma notificação no formato antigo, IPN, cuja assinatura nunca é válida.',
  },
  slow_reader: {
    en: 'A notification whose response is not read until another one gets a response.',
    es: 'Una notificación cuya respuesta no se lee hasta que otra tiene respuesta.',
    pt: 'Uma notificação cuja resposta não é lida até que outra seja respondida.',
  },
  not_approved: {
    en: 'A valid notification of a payment that is still pending.',
    es: 'Una notificación válida de un pago que sigue pendiente.',
    pt: 'Uma notificação válida de um pagamento ainda pendente.',
  },
  authorized: {
    en: 'A valid notification of a payment that is authorized and not captured.',
    es: 'Una notificación válida de un pago autorizado y no capturado.',
    pt: 'Uma notificação válida de um pagamento autorizado e não capturado.',
  },
  in_process: {
    en: 'A valid notification of a payment that is in process.',
    es: 'Una notificación válida de un pago en proceso.',
    pt: 'Uma notificação válida de um pagamento em análise.',
  },
  rejected: {
    en: 'A valid notification of a payment that was rejected.',
    es: 'Una notificación válida de un pago rechazado.',
    pt: 'Uma notificação válida de um pagamento recusado.',
  },
  body_lies: {
    en: 'A notification whose body says approved, of a payment that was rejected.',
    es: 'Una notificación cuyo cuerpo dice approved, de un pago rechazado.',
    pt: 'Uma notificação cujo corpo diz approved, de um pagamento recusado.',
  },
  smaller_amount: {
    en: 'A valid notification of an approved payment of half the price.',
    es: 'Una notificación válida de un pago aprobado por la mitad del precio.',
    pt: 'Uma notificação válida de um pagamento aprovado pela metade do preço.',
  },
  slightly_less: {
    en: 'A valid notification of an approved payment of 3 % less than the price.',
    es: 'Una notificación válida de un pago aprobado por un 3 % menos que el precio.',
    pt: 'Uma notificação válida de um pagamento aprovado por 3 % menos que o preço.',
  },
  other_currency: {
    en: 'A valid notification of an approved payment in another currency.',
    es: 'Una notificación válida de un pago aprobado en otra moneda.',
    pt: 'Uma notificação válida de um pagamento aprovado em outra moeda.',
  },
  unknown_payment: {
    en: 'A valid notification of a payment that does not exist.',
    es: 'Una notificación válida de un pago que no existe.',
    pt: 'Uma notificação válida de um pagamento que não existe.',
  },
  other_account: {
    en: 'A valid notification of a payment to another account.',
    es: 'Una notificación válida de un pago a otra cuenta.',
    pt: 'Uma notificação válida de um pagamento a outra conta.',
  },
  live_mode: {
    en: 'A valid notification of an approved payment or order whose body says live_mode true.',
    es: 'Una notificación válida de un pago o una order aprobados cuyo cuerpo dice live_mode true.',
    pt: 'Uma notificação válida de um pagamento ou uma order aprovados cujo corpo diz live_mode true.',
  },
  approved_later: {
    en: 'Notifications of a payment that is pending, and of its approval.',
    es: 'Notificaciones de un pago pendiente, y de su aprobación.',
    pt: 'Notificações de um pagamento pendente, e de sua aprovação.',
  },
  status_back: {
    en: 'Notifications of a payment that is approved, then in process, then approved.',
    es: 'Notificaciones de un pago aprobado, luego en proceso, luego aprobado.',
    pt: 'Notificações de um pagamento aprovado, depois em análise, depois aprovado.',
  },
  paid_twice: {
    en: 'Notifications of two approved payments of one order.',
    es: 'Notificaciones de dos pagos aprobados de un pedido.',
    pt: 'Notificações de dois pagamentos aprovados de um pedido.',
  },
  second_rejected: {
    en: 'Notifications of an approved payment, and of a rejected one of the same order.',
    es: 'Notificaciones de un pago aprobado, y de uno rechazado del mismo pedido.',
    pt: 'Notificações de um pagamento aprovado, e de um recusado do mesmo pedido.',
  },
  partial_refund: {
    en: 'Notifications of a payment that is approved and then refunded in part.',
    es: 'Notificaciones de un pago aprobado y luego reembolsado en parte.',
    pt: 'Notificações de um pagamento aprovado e depois reembolsado em parte.',
  },
  refund: {
    en: 'Notifications of a payment that is approved and then refunded.',
    es: 'Notificaciones de un pago aprobado y luego reembolsado.',
    pt: 'Notificações de um pagamento aprovado e depois reembolsado.',
  },
  chargeback: {
    en: 'Notifications of a payment that is approved and then receives a chargeback.',
    es: 'Notificaciones de un pago aprobado que luego recibe un contracargo.',
    pt: 'Notificações de um pagamento aprovado que depois recebe um chargeback.',
  },
  slow_provider: {
    en: 'A notification while the API takes 25 seconds to respond.',
    es: 'Una notificación mientras la API tarda 25 segundos en responder.',
    pt: 'Uma notificação enquanto a API leva 25 segundos para responder.',
  },
  not_json: {
    en: 'A validly signed notification whose body is not JSON.',
    es: 'Una notificación bien firmada cuyo cuerpo no es JSON.',
    pt: 'Uma notificação bem assinada cujo corpo não é JSON.',
  },
  large: {
    en: 'A validly signed notification of one megabyte.',
    es: 'Una notificación bien firmada de un megabyte.',
    pt: 'Uma notificação bem assinada de um megabyte.',
  },
  deep: {
    en: 'A validly signed notification nested thousands of levels deep.',
    es: 'Una notificación bien firmada con miles de niveles.',
    pt: 'Uma notificação bem assinada com milhares de níveis.',
  },
  slow_body: {
    en: 'Half a notification; the rest arrives after another one gets a response.',
    es: 'Media notificación, cuyo resto llega después de que otra tiene respuesta.',
    pt: 'Meia notificação, cujo resto chega depois que outra é respondida.',
  },
  wrong_method: {
    en: 'A validly signed GET.',
    es: 'Un GET bien firmado.',
    pt: 'Um GET bem assinado.',
  },
  header_case: {
    en: 'A valid notification with header names such as X-Signature.',
    es: 'Una notificación válida con nombres de encabezado como X-Signature.',
    pt: 'Uma notificação válida com nomes de cabeçalho como X-Signature.',
  },
}

import type { GradeWords } from './en.ts'

export const pt: GradeWords = {
  language: 'pt',
  title: 'Nota de um receptor de webhooks',
  labels: {
    sent: 'Enviado',
    right: 'Um receptor correto',
    did: 'Este',
    harm: 'Dano',
    mend: 'Conserto',
    source: 'Fonte',
    evidence: 'O que foi trocado',
    payments: 'Pagamentos',
    state: 'Estado do pedido',
    noAnswer: 'sem resposta',
    shipped: 'enviado',
  },
  summary: ({ findings, covered, passed, undecided }) =>
    `Achados: ${findings}, que explicam mais ${covered} casos. Aprovados: ${passed}. Não decididos: ${undecided}.`,
  run: (requests, seed) => `${requests} notificações enviadas. Repita com --seed ${seed}.`,
  safe: 'Nenhum achado.',
  passed: 'aprovado',
  undecided: 'não decidido',
  covered: by => `explicado por ${by}`,
  reads: count => `Leituras do pagamento: ${count}.`,
  groups: { signature: 'Assinatura', delivery: 'Entrega', truth: 'Verdade', robustness: 'Robustez' },
  severities: { low: 'baixa', medium: 'média', high: 'alta', critical: 'crítica' },
  kinds: {
    accepted: 'agiu, embora devesse ignorá-la',
    refused: 'recusou, embora devesse aceitá-la',
    crashed: 'falhou com um status 500 ou maior',
    no_answer: 'não respondeu',
    blocked: 'enquanto isso não respondeu a outra notificação',
    not_read: 'respondeu e não leu o pagamento da API',
    read_unsigned_id: 'leu o pagamento cujo id a assinatura não cobre',
    believed: 'marcou o pedido como pago',
    not_paid: 'não marcou o pedido como pago',
    shipped_again: 'enviou o pedido mais de uma vez',
    still_paid: 'manteve o pedido como pago',
    acknowledged: 'respondeu 2xx e esqueceu o pagamento',
  },
  needs: {
    check: 'Só o estado da loja decide: informe --check-url ou --check-command.',
    order:
      'A loja não marcou como pago um pedido que foi pago. Se ela não conhece o pedido, informe --order-url ou --order-command.',
    baseline: 'O receptor não aceitou uma notificação válida, então suas outras respostas não mostram nada.',
    slow: 'Leva 25 segundos: acrescente --slow.',
    other_secret: 'Informe o segredo do outro ambiente com --other-secret.',
    previous_secret: 'Informe o segredo substituído com --previous-secret.',
  },
  lessons: {
    accept: {
      right: 'Responde 200 ou 201 e age.',
      why: 'O provedor envia notificações reais nesta forma.',
      harm: 'Pedidos pagos ficam sem pagamento, e o provedor desiste depois de oito tentativas.',
    },
    verify: {
      right: 'Responde 401 e não faz nada.',
      why: 'Só uma assinatura feita com o segredo mostra que o provedor a enviou.',
      harm: 'Qualquer um que ache o endereço pode enviar notificações a esta loja.',
    },
    secrets: {
      right: 'Responde 401: aceita só o segredo do seu ambiente, e um antigo só durante uma rotação.',
      why: 'Um segredo é substituído porque outros podem conhecê-lo; os de teste são conhecidos por mais gente.',
      harm: 'Quem tem o segredo antigo ou o de teste pode enviar notificações à loja real.',
    },
    fresh: {
      right: 'Responde 401 se ts difere do seu relógio em mais de alguns minutos.',
      why: 'Cada repetição do provedor tem uma assinatura nova; uma antiga foi gravada por alguém.',
      harm: 'Uma notificação gravada pode ser enviada de novo a qualquer momento.',
    },
    signed_id: {
      right: 'Usa o id que verificou, o da consulta, ou recusa.',
      why: 'A assinatura cobre data.id da consulta, x-request-id e ts. Não cobre o corpo.',
      harm: 'Quem tem uma notificação assinada pode nomear qualquer outro pagamento.',
    },
    input: {
      right: 'Responde 2xx ou 4xx.',
      why: 'Qualquer um pode enviar isto a um endereço público. Um 5xx é repetido por duas semanas.',
      harm: 'Um pedido faz o receptor falhar, e alarmes e registros se enchem.',
    },
    idempotent: {
      right: 'Age uma vez por pagamento e status, não importa o que foi enviado e quantas vezes.',
      why: 'Duplicatas são normais: webhook e IPN, repetições após uma resposta lenta, vários tópicos.',
      harm: 'A mercadoria é enviada duas vezes, ou um pagamento nunca é notado.',
    },
    current_state: {
      right: 'Segue o que a API diz agora, e nunca envia duas vezes nem desfaz o que foi pago.',
      why: 'As notificações não têm ordem, e a API pode mostrar um status antigo por um momento.',
      harm: 'Um pedido pago se perde ou é enviado de novo.',
    },
    heal: {
      right: 'Responde 5xx se não pôde ler o pagamento, e age na repetição.',
      why: 'Só sem 200 ou 201 o provedor envia a notificação de novo.',
      harm: 'Pagamentos durante uma queda nunca são notados: clientes pagaram e não recebem nada.',
    },
    other_topics: {
      right: 'Responde 200 e ignora.',
      why: 'O provedor acrescenta tópicos. O recusado é repetido oito vezes em duas semanas.',
      harm: 'Repetições enchem os registros e escondem falhas reais.',
    },
    one_slow: {
      right: 'Responde a outras enquanto uma conexão é lenta.',
      why: 'Qualquer um pode abrir uma conexão lenta.',
      harm: 'Uma conexão lenta para todas as notificações.',
    },
    read: {
      right: 'Lê o pagamento da API e não acredita em mais nada.',
      why: 'O corpo não é assinado.',
      harm: 'Pedidos são enviados sem pagamento.',
    },
    status: {
      right: 'Envia só se a API diz approved.',
      why: 'Pagamentos em qualquer status são notificados: pendentes, recusados, vencidos.',
      harm: 'Pedidos são enviados sem pagamento.',
    },
    amount: {
      right: 'Compara valor e moeda com os do pedido.',
      why: 'Um comprador pode fazer um pagamento próprio com a referência de um pedido.',
      harm: 'Um comprador paga um real e leva tudo.',
    },
    own_payment: {
      right: 'Não envia: seu próprio token não pode ler este pagamento.',
      why: 'Um pagamento a outra conta não traz nada a esta loja.',
      harm: 'Pedidos são enviados sem terem sido pagos, ou pagos a outro.',
    },
    reversal: {
      right: 'Vê que o pedido já não está pago.',
      why: 'Reembolsos e chargebacks são notificados como atualizações do pagamento.',
      harm: 'A mercadoria sai embora o dinheiro tenha voltado.',
    },
    time_limit: {
      right: 'Responde dentro de 22 segundos, e desiste da leitura antes.',
      why: 'O provedor fecha a conexão depois de 22 segundos e envia a notificação de novo.',
      harm: 'Cada notificação é enviada de novo enquanto a API está lenta.',
    },
  },
}

import type { Words } from '../en.ts'

export const start: Words['start'] = {
  invalidConfiguration: 'A configuração não é válida:',
  problems: {
    true_or_false: ({ variable }) => `${variable} deve ser true ou false.`,
    whole_number: ({ variable, min, max }) => `${variable} deve ser um número inteiro de ${min} a ${max}.`,
    printable_ascii: ({ variable }) => `${variable} deve ter caracteres ASCII imprimíveis, sem espaços.`,
    http_url: ({ variable }) => `${variable} deve ser uma URL http ou https.`,
    bare_url: ({ variable }) =>
      `${variable} não deve ter usuário, senha, parâmetros de consulta nem fragmento.`,
    route_prefix: ({ variable }) =>
      `${variable} deve ter segmentos de letras, dígitos, ".", "_", "~" ou "-", sem barra no início nem no fim (por exemplo, api/gateway).`,
    reserved_prefix: ({ variable, reserved }) => `${variable} não deve começar com ${reserved.join(', ')}.`,
    dot_segments: ({ variable }) => `${variable} não deve ter "." nem ".." como segmento.`,
    one_of: ({ variable, values }) => `${variable} deve ser um destes valores: ${values.join(', ')}.`,
    min_length: ({ variable, min }) => `${variable} deve ter pelo menos ${min} caracteres.`,
    postgres_url: ({ variable }) => `${variable} deve começar com postgres:// ou postgresql://.`,
    host_names: ({ variable }) => `${variable} deve ter nomes de host separados por vírgulas, sem portas.`,
    networks: ({ variable }) =>
      `${variable} deve ter endereços IP ou redes (por exemplo, 10.0.0.0/8) separados por vírgulas, e nenhuma rede de todos os endereços.`,
    open_to_others: ({ host }) =>
      `HOST ${host} abre as rotas da demo a outras máquinas. Defina GATEWAY_CONSOLE_TOKEN, ou GATEWAY_ALLOW_OPEN=true se for essa a intenção.`,
    port_in_use: ({ host, port, variable }) =>
      `A porta ${port} de ${host} está em uso. Pare o que escuta nela ou defina ${variable}.`,
    port_not_permitted: ({ host, port, variable }) =>
      `Este usuário não pode escutar na porta ${port} de ${host}. Defina ${variable} como 1024 ou mais.`,
    not_an_address: ({ host, variable }) =>
      `${variable} ${host} não é um endereço desta máquina. Defina ${variable} como 127.0.0.1, 0.0.0.0 ou outro endereço dela.`,
    cannot_listen: ({ host, port, reason }) => `O gateway não pode escutar em ${host}:${port}: ${reason}`,
    journal_not_opened: ({ place, reason }) => `Não foi possível abrir o registro: ${place}: ${reason}`,
    data_file_in_use: ({ file, variable }) =>
      `Outro simulador ou uma demo está com o arquivo de dados ${file} aberto. Encerre-o ou informe outro lugar em ${variable}.`,
    data_file_unusable: ({ file, reason }) =>
      `Não é possível usar o arquivo de dados ${file} (${reason}). Verifique a pasta dele.`,
    newer_data: ({ place, version, supported, variable }) =>
      `${place} tem a versão ${version}, e este programa aceita até a ${supported}. Inicie o programa mais novo ou informe outro lugar em ${variable}.`,
    older_data: ({ place, version, supported, variable }) =>
      `${place} tem a versão ${version}, anterior à primeira publicação, e este programa lê a partir da ${supported}. Exclua-o ou informe outro lugar em ${variable}.`,
    simulator_not_started: ({ reason }) => `O simulador não iniciou: ${reason}`,
  },
}

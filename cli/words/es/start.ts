import type { Words } from '../en.ts'

export const start: Words['start'] = {
  invalidConfiguration: 'La configuración no es válida:',
  problems: {
    true_or_false: ({ variable }) => `${variable} debe ser true o false.`,
    whole_number: ({ variable, min, max }) => `${variable} debe ser un número entero de ${min} a ${max}.`,
    printable_ascii: ({ variable }) => `${variable} debe tener caracteres ASCII imprimibles, sin espacios.`,
    http_url: ({ variable }) => `${variable} debe ser una URL http o https.`,
    bare_url: ({ variable }) =>
      `${variable} no debe llevar usuario, contraseña, parámetros de consulta ni fragmento.`,
    route_prefix: ({ variable }) =>
      `${variable} debe tener segmentos de letras, dígitos, ".", "_", "~" o "-", sin barra al principio ni al final (por ejemplo, api/gateway).`,
    reserved_prefix: ({ variable, reserved }) => `${variable} no debe empezar con ${reserved.join(', ')}.`,
    dot_segments: ({ variable }) => `${variable} no debe tener "." ni ".." como segmento.`,
    one_of: ({ variable, values }) => `${variable} debe ser uno de estos valores: ${values.join(', ')}.`,
    min_length: ({ variable, min }) => `${variable} debe tener al menos ${min} caracteres.`,
    postgres_url: ({ variable }) => `${variable} debe empezar con postgres:// o postgresql://.`,
    host_names: ({ variable }) => `${variable} debe tener nombres de host separados por comas, sin puertos.`,
    networks: ({ variable }) =>
      `${variable} debe tener direcciones IP o redes (por ejemplo, 10.0.0.0/8) separadas por comas, y ninguna red de todas las direcciones.`,
    open_to_others: ({ host }) =>
      `HOST ${host} abre las rutas de la demo a otros equipos. Defina GATEWAY_CONSOLE_TOKEN, o GATEWAY_ALLOW_OPEN=true si es lo que quiere.`,
    port_in_use: ({ host, port, variable }) =>
      `El puerto ${port} de ${host} está en uso. Detenga lo que escucha ahí o defina ${variable}.`,
    port_not_permitted: ({ host, port, variable }) =>
      `Este usuario no puede escuchar en el puerto ${port} de ${host}. Defina ${variable} en 1024 o más.`,
    not_an_address: ({ host, variable }) =>
      `${variable} ${host} no es una dirección de este equipo. Defina ${variable} como 127.0.0.1, 0.0.0.0 u otra dirección suya.`,
    cannot_listen: ({ host, port, reason }) => `El gateway no puede escuchar en ${host}:${port}: ${reason}`,
    journal_not_opened: ({ place, reason }) => `No se pudo abrir el registro: ${place}: ${reason}`,
    data_file_in_use: ({ file, variable }) =>
      `Otro simulador o una demo tiene abierto el archivo de datos ${file}. Deténgalo o indique otro lugar en ${variable}.`,
    data_file_unusable: ({ file, reason }) =>
      `No se puede usar el archivo de datos ${file} (${reason}). Revise su carpeta.`,
    newer_data: ({ place, version, supported, variable }) =>
      `${place} tiene la versión ${version}, y este programa admite hasta la ${supported}. Inicie el programa más nuevo o indique otro lugar en ${variable}.`,
    older_data: ({ place, version, supported, variable }) =>
      `${place} tiene la versión ${version}, anterior a la primera publicación, y este programa lee desde la ${supported}. Elimínelo o indique otro lugar en ${variable}.`,
    simulator_not_started: ({ reason }) => `El simulador no se inició: ${reason}`,
  },
}

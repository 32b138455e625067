import type { StartTexts } from './start-problems.ts'

/** What servers print. The command has the other languages (`cli/words/`). */
export const startTexts: StartTexts = {
  invalidConfiguration: 'The configuration is invalid:',
  problems: {
    true_or_false: ({ variable }) => `${variable} must be true or false.`,
    whole_number: ({ variable, min, max }) => `${variable} must be a whole number from ${min} to ${max}.`,
    printable_ascii: ({ variable }) => `${variable} must be printable ASCII characters without blanks.`,
    http_url: ({ variable }) => `${variable} must be an http or https URL.`,
    bare_url: ({ variable }) => `${variable} must not carry a user name, a password, a query or a fragment.`,
    route_prefix: ({ variable }) =>
      `${variable} must be path segments of letters, digits, ".", "_", "~" or "-", without a leading or trailing slash (for example api/gateway).`,
    reserved_prefix: ({ variable, reserved }) => `${variable} must not begin with ${reserved.join(', ')}.`,
    dot_segments: ({ variable }) => `${variable} must not have "." or ".." as a segment.`,
    one_of: ({ variable, values }) => `${variable} must be one of: ${values.join(', ')}.`,
    min_length: ({ variable, min }) => `${variable} must have at least ${min} characters.`,
    postgres_url: ({ variable }) => `${variable} must begin with postgres:// or postgresql://.`,
    host_names: ({ variable }) => `${variable} must be host names with commas between, without ports.`,
    networks: ({ variable }) =>
      `${variable} must be IP addresses or networks (for example 10.0.0.0/8) with commas between, and no network of every address.`,
    open_to_others: ({ host }) =>
      `HOST ${host} opens the demo routes to other machines. Set GATEWAY_CONSOLE_TOKEN, or GATEWAY_ALLOW_OPEN=true if that is intended.`,
    port_in_use: ({ host, port, variable }) =>
      `Port ${port} on ${host} is in use. Stop what listens there, or set ${variable}.`,
    port_not_permitted: ({ host, port, variable }) =>
      `This user may not listen on port ${port} of ${host}. Set ${variable} to 1024 or above.`,
    not_an_address: ({ host, variable }) =>
      `${variable} ${host} is not an address of this machine. Set ${variable} to 127.0.0.1, 0.0.0.0 or another address of it.`,
    cannot_listen: ({ host, port, reason }) => `The gateway cannot listen on ${host}:${port}: ${reason}`,
    journal_not_opened: ({ place, reason }) => `The journal could not be opened: ${place}: ${reason}`,
    data_file_in_use: ({ file, variable }) =>
      `Another simulator, or a demo, has the data file ${file} open. Stop it, or set ${variable} to another place.`,
    data_file_unusable: ({ file, reason }) =>
      `Cannot use the data file ${file} (${reason}). Check its folder.`,
    newer_data: ({ place, version, supported, variable }) =>
      `${place} has version ${version}, and this program supports versions up to ${supported}. Start the newer program, or set ${variable} to another place.`,
    older_data: ({ place, version, supported, variable }) =>
      `${place} has version ${version} of before the first release, and this program reads versions from ${supported}. Delete it, or set ${variable} to another place.`,
    simulator_not_started: ({ reason }) => `The simulator did not start: ${reason}`,
  },
}

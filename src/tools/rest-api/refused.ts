/** An operation by its verb and its path below the API root, with parameters as `:name`. */
export interface Named {
  readonly method: string;
  readonly path: string;
}

const createsCredential = 'it creates a credential';
const givesCredential = 'it hands out a credential';
const letsIn = 'it lets whoever holds a key in';
const administers = 'it administers the whole instance';
const internal = 'it is for the parts of GitLab among themselves';
const forPrograms = 'it is for programs that bring a token of their own';
const takesRaw = 'it takes a file or raw text';
const isGraphql = 'it runs GraphQL';

/** Reasons, and the operations they stand against as `VERB /path`. The first that fits is told. */
const refused: readonly (readonly [reason: string, ...operations: readonly RegExp[]])[] = [
  [isGraphql, /\/graphql$/],
  [
    internal,
    /^\w+ \/(?:internal|geo|geo_nodes|geo_sites|usage_data|experiments|container_registry_event)(?:\/|$)/,
    /\/authorize$/,
    /^GET \/projects\/:id\/snapshot$/,
    /^GET \/runners\/router\/discovery$/,
  ],
  [
    createsCredential,
    /^POST .*\/(?:access_tokens|personal_access_tokens|impersonation_tokens|deploy_tokens|tokens|triggers)$/,
    /\/rotate$/,
    /\/reset_(?:authentication|registration)_token$/,
    /^POST \/(?:user\/)?runners$/,
    /^POST .*\/error_tracking\/client_keys$/,
    /^POST \/(?:user\/)?applications$/,
    /\/renew-secret$/,
    /^POST \/user\/support_pin$/,
  ],
  [
    givesCredential,
    /\/(?:direct_access|connection_details|token_exchange|forge_token)$/,
    /^GET .*\/users\/authenticate$/,
    /^GET .*\/secure_files\/:secure_file_id\/download$/,
    /^GET .*\/support_pin$/,
    /^(?:GET|PUT) \/user\/applications/,
  ],
  [letsIn, /^POST \/(?:user|users\/:user_id)\/(?:keys|gpg_keys)$/, /^POST .*\/ssh_certificates$/],
  [
    forPrograms,
    /^\w+ \/jobs\//,
    /^(?:POST \/runners\/verify|DELETE \/runners|DELETE \/runners\/managers)$/,
    /^\w+ \/feature_flags\/unleash\//,
    /_slash_commands\/trigger$/,
    /^\w+ \/(?:slack|mcp|integrations)(?:\/|$)/,
    /^GET \/ai\/duo_workflows\/ws$/,
  ],
  [
    administers,
    /^\w+ \/(?:admin|admin_member_roles|application|applications|audit_events|databases|features|hooks|keys|ldap|license|member_roles|organizations|project_aliases|rollouts|runner_controllers|service_accounts|sidekiq)(?:\/|$)/,
    /^\w+ \/elasticsearch_indexed_namespaces\//,
    /repository_storage_moves(?:\/|$)/,
    /^(?:POST|PUT|DELETE) \/(?:broadcast_messages|topics)(?:\/|$)/,
    /^POST \/deploy_keys$/,
    /^GET \/(?:pages\/domains|runners\/all|user\/activities|users\/:id\/emails|projects\/:id\/storage)$/,
    /^POST \/projects\/user\/:user_id$/,
    /^PUT \/(?:namespaces\/:id|user\/:user_id\/credit_card_validation)$/,
    /^\w+ \/namespaces\/(?::id|storage)\/(?:gitlab_subscription|limit_exclusions|minutes|storage|subscription_add_on_purchase)/,
    /^(?:POST|PUT|DELETE) \/users(?:\/:id)?$/,
    /^(?:POST|PUT|PATCH|DELETE) \/users\/:(?:id|user_id)\/(?!follow$|unfollow$|impersonation_tokens\/)/,
    /^GET \/users\/:id\/custom_attributes/,
  ],
  [
    takesRaw,
    /^POST .*\/npm\/v1\/security\//,
    /^PUT .*\/dist-tags\/:tag$/,
    /^POST .*\/packages\/rpm$/,
    /^POST \/vscode\/settings_sync\//,
  ],
];

/** Why this server never makes an operation, whatever it is configured to: in words that follow its name. Undefined for all others. */
export function refusalOf({ method, path }: Named): string | undefined {
  const name = `${method} ${path}`;
  return refused.find(([, ...operations]) => operations.some((operation) => operation.test(name)))?.[0];
}

/** Ends of the names of fields that hold a credential, in lower case without `_` and `-`: GitLab's own and those of HTTP headers. */
const SECRET_NAME =
  /(?:token|password|passwd|passphrase|secret|privatekey|apikey|mailgunsigningkey|clientkey|clientkeypass|secretkey|secretaccesskey)$|^(?:proxy)?authorization$|^(?:set)?cookie$|^newworkitememailaddress$/;
/** Positions in a list, not credentials. */
const POSITION_NAME = /(?:page|continuation|cursor|sync)token$/;

/** Whether a field of this name, in whatever case and with `_` or `-`, holds a credential. An address that takes mail as new work items holds one, too. */
export function isSecretName(name: string): boolean {
  const plain = name.replace(/[_-]/g, '').toLowerCase();
  return SECRET_NAME.test(plain) && !POSITION_NAME.test(plain);
}

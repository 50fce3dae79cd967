import { commaList, type Refusal } from './comma-list.ts';

const suffix = '/api/v4';
const shape = 'a comma list of http or https URLs of one GitLab instance';

/** URLs of replicas of one instance, each as `readApiUrl` gives it. */
export const apiUrlList = commaList<string>(shape, readApiUrl);

/** As `apiUrlList`, and a bare host stands for https. */
export const apiHostList = commaList<string>(`${shape}, or bare host names`, (entry) =>
  readApiUrl(entry.includes('://') ? entry : `https://${entry}`),
);

/**
 * Bring the address of a GitLab instance to the form that ends in `/api/v4`: port and sub-path stay, final slashes go.
 * What could not have been meant as an address, or carries credentials, is refused.
 */
export function readApiUrl(entry: string): string | Refusal {
  const url = /^https?:\/\//i.test(entry) && URL.canParse(entry) ? new URL(entry) : undefined;
  if (url === undefined) return { refused: 'is not a URL. It must start with https:// or http://.' };
  if (url.username !== '' || url.password !== '') {
    return { refused: 'holds credentials. Take them out and set GITLAB_PERSONAL_ACCESS_TOKEN instead.' };
  }
  if (url.search !== '' || url.hash !== '') return { refused: 'has a query or a fragment. End it at the instance.' };
  const path = stripFinalSlashes(stripFinalSlashes(url.pathname).replace(/\/api\/v4$/, ''));
  // The URL parser takes what is left of a template, such as `${HOST}`, for a host name.
  if (!/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(url.hostname) || !/^[\w./~-]*$/.test(path)) {
    return { refused: 'has characters that no GitLab address has. Check that every variable in it was filled in.' };
  }
  if (/\/api(?:\/(?:v\d+|graphql)(?:\/.*)?)?$/i.test(path)) {
    return { refused: `goes past the instance. End it at the instance or at ${suffix}.` };
  }
  return `${url.origin}${path}${suffix}`;
}

const stripFinalSlashes = (path: string) => path.replace(/\/+$/, '');

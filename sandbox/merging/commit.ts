import { type FileChange, importCommits } from '../git/fast-import.ts';
import { signNow } from '../git/signatures.ts';
import type { Project, User } from '../state/model.ts';
import type { Store } from '../state/store.ts';

export interface CommitRequest {
  project: Project;
  branch: string;
  /** The commit that the new one stands on; null where the repository has none. */
  parent: string | null;
  user: User;
  author?: { name: string; email: string };
  message: string;
  changes: FileChange[];
}

/** Writes a commit, moves the branch to it and answers its SHA. What follows from that is the caller's business. */
export async function commitChanges(store: Store, request: CommitRequest): Promise<string> {
  const { project, branch, parent, user, author = user, message, changes } = request;
  const now = store.clock();
  const [sha] = await importCommits(project.repository, [
    {
      ref: `refs/heads/${branch}`,
      author: signNow(author, now),
      committer: signNow(user, now),
      message: message.endsWith('\n') ? message : `${message}\n`,
      parents: parent === null ? [] : [parent],
      changes,
    },
  ]);
  if (sha === undefined) throw new Error('git wrote no commit');
  return sha;
}

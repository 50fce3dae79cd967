import type { Commit as GitCommit, LineCounts } from '../git/commits.ts';
import type { Project } from '../state/model.ts';
import type { Store } from '../state/store.ts';
import { pipelineBasic } from './pipelines.ts';
import { projectUrl } from './projects.ts';

const titleOf = (message: string) => message.split('\n')[0] ?? '';

/** Commit. */
export function commitEntity(store: Store, project: Project, commit: GitCommit, stats?: LineCounts) {
  const trailers = Object.fromEntries(commit.trailers);
  const extended: Record<string, string[]> = {};
  for (const [name, value] of commit.trailers) extended[name] = [...(extended[name] ?? []), value];
  return {
    id: commit.sha,
    short_id: commit.sha.slice(0, 8),
    created_at: commit.committedAt,
    parent_ids: commit.parents,
    title: titleOf(commit.message),
    message: commit.message,
    author_name: commit.authorName,
    author_email: commit.authorEmail,
    authored_date: commit.authoredAt,
    committer_name: commit.committerName,
    committer_email: commit.committerEmail,
    committed_date: commit.committedAt,
    trailers,
    extended_trailers: extended,
    web_url: `${projectUrl(store, project)}/-/commit/${commit.sha}`,
    ...(stats === undefined ? {} : { stats: { ...stats, total: stats.additions + stats.deletions } }),
  };
}

/** CommitDetail: one commit with its newest pipeline. */
export function commitDetail(store: Store, project: Project, commit: GitCommit, stats?: LineCounts) {
  // A child pipeline is not the commit's own.
  const own = project.pipelines.filter(({ sha, source }) => sha === commit.sha && source !== 'parent_pipeline');
  const pipeline = own.at(-1);
  return {
    ...commitEntity(store, project, commit, stats),
    status: pipeline?.status ?? null,
    project_id: project.id,
    last_pipeline: pipeline === undefined ? null : pipelineBasic(store, pipeline),
  };
}

import type { Milestone, Project, User, Visibility } from './model.ts';

export interface Release {
  tagName: string;
  name: string;
  description: string;
  author: User;
  createdAt: string;
  releasedAt: string;
  milestones: Milestone[];
  links: ReleaseLink[];
  evidences: { id: number; sha: string; collectedAt: string }[];
}

export interface ReleaseLink {
  id: number;
  name: string;
  url: string;
  linkType: string;
  /** Where GitLab offers it itself, or null for its name. */
  assetPath: string | null;
}

/** A file for descriptions and comments. */
export interface Upload {
  id: number;
  secret: string;
  filename: string;
  content: Buffer;
  author: User;
  createdAt: string;
}

export interface WikiPage {
  id: number;
  /** With its folders, such as `operations/on-call`. */
  slug: string;
  title: string;
  content: string;
  format: 'markdown' | 'rdoc' | 'asciidoc' | 'org';
}

export interface Snippet {
  id: number;
  title: string;
  description: string | null;
  visibility: Visibility;
  author: User;
  project: Project | null;
  createdAt: string;
  updatedAt: string;
  files: SnippetFile[];
}

export interface SnippetFile {
  path: string;
  content: string;
}

export interface CommitStatus {
  id: number;
  sha: string;
  ref: string;
  state: string;
  name: string;
  targetUrl: string | null;
  description: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  coverage: number | null;
  pipelineId: number | null;
  author: User | null;
}

export interface CommitComment {
  sha: string;
  note: string;
  path: string | null;
  line: number | null;
  lineType: 'new' | 'old' | null;
  author: User;
  createdAt: string;
}

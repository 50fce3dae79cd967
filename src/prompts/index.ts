import { fixFailedPipeline } from './fix-failed-pipeline.ts';
import { planIssue } from './plan-issue.ts';
import type { Prompt } from './prompt.ts';
import { releaseNotes } from './release-notes.ts';
import { reviewMergeRequest } from './review-merge-request.ts';

/** The prompts there are, in the order in which they are listed. */
export const prompts: readonly Prompt[] = [reviewMergeRequest, fixFailedPipeline, planIssue, releaseNotes];
